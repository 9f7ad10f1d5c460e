import { readFileSync } from "node:fs";

export default {
  title: "A book",
  themeConfig: {
    sidebar: [
      { text: "Doubling", link: "/" },
      { text: "Once more", link: "/again" },
    ],
  },
  // begin
  markdown: { languages: ["visaasm", "ptx"].map((name) => JSON.parse(readFileSync(`${name}.tmLanguage.json`, "utf8"))) },
  // end
};
