// Runs after the package was installed: puts the native command line into the place of bin/lanewise, so that
// it starts without Node.js. Where that cannot be done, bin/lanewise stays and does the same more slowly.
const { linkSync, renameSync, unlinkSync } = require("node:fs");
const { join } = require("node:path");
const { native } = require("./native.cjs");

const program = native();
// On Windows npm calls what stands in bin through Node.js, and so does Yarn without a node_modules folder.
if (program !== null && process.platform !== "win32" && process.versions.pnp === undefined) {
  const place = join(__dirname, "..", "bin", "lanewise");
  const beside = `${place}.new`;
  try {
    linkSync(program, beside);
    renameSync(beside, place);
  } catch {
    try {
      unlinkSync(beside);
    } catch {
      // It was not made.
    }
  }
}
