/**
 * The command line knows files, an editor in a browser places of any kind. A place is a file to it whose path begins with
 * what kind it is of: vscode-vfs://github/a/b.ptx is /vscode-vfs:github/a/b.ptx.
 */
"use strict";
const { Uri } = require("vscode");

/** The path of a place; undefined for what is not one below a root, as a text that was never saved. */
exports.pathOf = (uri) => (uri.path.startsWith("/") && !uri.query ? `/${uri.scheme}:${uri.authority}${uri.path}` : undefined);

/** The place of a path; undefined for a path that none has. */
exports.placeOf = (path) => {
  const [, scheme, authority, rest] = /^\/([A-Za-z][\w+.-]*):([^/]*)(\/.*)$/.exec(path) ?? [];
  return scheme && Uri.from({ scheme, authority, path: rest });
};
