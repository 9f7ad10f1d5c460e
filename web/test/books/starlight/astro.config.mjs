import { readFileSync } from "node:fs";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";

const book = starlight({
  title: "A book",
  sidebar: [
    { label: "Doubling", link: "/" },
    { label: "Once more", link: "/again/" },
  ],
  // begin
  head: [
    {
      tag: "script",
      attrs: { type: "module" },
      content: `import "https://HOST/lane-wise.js";
        LaneWise.adopt("pre[data-language=visaasm], pre[data-language=ptx]");`,
    },
  ],
  expressiveCode: {
    shiki: { langs: ["visaasm", "ptx"].map((name) => JSON.parse(readFileSync(`${name}.tmLanguage.json`, "utf8"))) },
  },
  // end
});

export default defineConfig({ image: { service: passthroughImageService() }, integrations: [book] });
