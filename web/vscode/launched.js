/** Where the program lies that a launch configuration names: by its path, or by the address of its place. */
"use strict";
const { Uri } = require("vscode");

/** A path is on the machine that base is on. */
exports.placeOfProgram = (program, base) => {
  if (/^[A-Za-z][\w+.-]+:/.test(program)) return Uri.parse(program);
  return base && base.scheme !== "file" ? base.with({ path: program.replaceAll("\\", "/") }) : Uri.file(program);
};
