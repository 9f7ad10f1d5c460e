/** Lanewise where VS Code can start programs: the command line is a process. */
"use strict";
const { statSync } = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { extension, settings } = require("./lanewise.js");

/** The extension's folder. */
let folder;

const name = process.platform === "win32" ? "lanewise.exe" : "lanewise";

/**
 * How the command line is started: the one that the settings name, the one in the extension, one on the PATH or, where
 * there is none of these, as WebAssembly in the editor's own Node.
 */
function started(...args) {
  const folders = [path.join(folder, "bin"), ...(process.env.PATH ?? "").split(path.delimiter)];
  const found = settings().get("path") || folders.map((at) => path.join(at, name)).find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
  if (found) return { command: found, args };
  return { command: process.execPath, args: [path.join(folder, "cli", "main.cjs"), ...args], options: { env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" } } };
}

module.exports = extension({
  prepare: (context) => (folder = context.extensionPath),
  schemes: () => ["file"],
  client: async (options) => new LanguageClient("lanewise", "Lanewise", { ...started("lsp"), transport: TransportKind.stdio }, options),
  adapter() {
    const { command, args, options } = started("dap");
    return new vscode.DebugAdapterExecutable(command, args, options);
  },
  async failed(error) {
    const open = "Open Settings";
    const chosen = await vscode.window.showErrorMessage(
      `Lanewise could not be started as "${started().command}". Say in lanewise.path where the command line is, or leave it empty. (${error.message ?? error})`,
      open,
    );
    if (chosen === open) await vscode.commands.executeCommand("workbench.action.openSettings", "lanewise.path");
  },
});
