/** For the analyzer: what is private, and what it takes for members of other elements, is nobody's to read. */
const ours = new Set(["value", "load", "run", "step", "back", "adopt"]);

export default {
  globs: ["web/element/lane-wise.ts"],
  outdir: "web/element",
  packagejson: false, // which it would write to
  plugins: [
    {
      name: "public-only",
      packageLinkPhase({ customElementsManifest: { modules } }) {
        for (const declaration of modules.flatMap((module) => module.declarations)) {
          declaration.members &&= declaration.members.filter(({ name }) => ours.has(name));
          declaration.events &&= declaration.events.filter(({ name }) => name);
        }
      },
    },
  ],
};
