export default {
  title: "A book",
  url: "https://example.org",
  baseUrl: "/",
  presets: [["classic", { docs: { routeBasePath: "/" }, blog: false }]],
  // begin
  scripts: [{ src: "https://HOST/lane-wise.js", type: "module" }],
  // end
};
