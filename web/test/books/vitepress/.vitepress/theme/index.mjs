// begin
import Theme from "vitepress/theme";
import { h, onMounted } from "vue";

async function adopt() {
  const { LaneWise } = await import("https://HOST/lane-wise.js");
  LaneWise.adopt(".language-visaasm > pre, .language-ptx > pre");
}

export default { extends: Theme, Layout: { setup: () => (onMounted(adopt), () => h(Theme.Layout)) } };
// end
