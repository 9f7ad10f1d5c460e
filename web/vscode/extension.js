/**
 * Lanewise in VS Code: starts the language server and the debug adapter, both of them the command line `lanewise`. What
 * they say is theirs; here is what only the editor can do.
 */
"use strict";
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { Lanes } = require("./lanes.js");

const languages = ["visaasm", "ptx"];

/** @type {LanguageClient | undefined} */
let client;

const settings = () => vscode.workspace.getConfiguration("lanewise");
const program = () => settings().get("path") || "lanewise";

function makeClient() {
  const server = { command: program(), args: ["lsp"], transport: TransportKind.stdio };
  return new LanguageClient("lanewise", "Lanewise", server, {
    documentSelector: [...languages, "markdown"].flatMap((language) =>
      ["file", "untitled"].map((scheme) => ({ scheme, language })),
    ),
    initializationOptions: { host: settings().get("host"), debug: true },
  });
}

/** Starts the server, and says what to do where there is none. */
async function start() {
  client = makeClient();
  try {
    await client.start();
  } catch (error) {
    const open = "Open Settings";
    const chosen = await vscode.window.showErrorMessage(
      `Lanewise could not be started as "${program()}". Install the command line, or say in lanewise.path where it is. (${error.message ?? error})`,
      open,
    );
    if (chosen === open) await vscode.commands.executeCommand("workbench.action.openSettings", "lanewise.path");
  }
}

async function stop() {
  const old = client;
  client = undefined;
  if (old?.needsStop()) await old.stop();
}

/** Debugs the program that a code lens names, or that of the active editor. */
function debug(which) {
  const uri = which?.uri ? vscode.Uri.parse(which.uri) : vscode.window.activeTextEditor?.document.uri;
  if (uri?.scheme !== "file") {
    return vscode.window.showErrorMessage("Only a program that is a file can be debugged: save it first.");
  }
  return vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(uri), {
    type: "lanewise",
    request: "launch",
    name: "Debug this program",
    program: uri.fsPath,
    stopOnEntry: true,
  });
}

/** F5 without a launch.json debugs the file of the active editor. */
const configurations = {
  resolveDebugConfiguration(_folder, config) {
    if (config.type || config.request || config.name) return config;
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !languages.includes(document.languageId)) return undefined;
    return { type: "lanewise", request: "launch", name: "Debug this program", program: document.uri.fsPath, stopOnEntry: true };
  },
};

const adapters = {
  createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(program(), ["dap"]),
};

async function activate(context) {
  const lanes = new Lanes(context);
  context.subscriptions.push(
    vscode.commands.registerCommand("lanewise.lanes", () => lanes.show()),
    vscode.debug.registerDebugAdapterTrackerFactory("lanewise", lanes),
    vscode.commands.registerCommand("lanewise.debug", debug),
    vscode.commands.registerCommand("lanewise.restart", async () => {
      await stop();
      await start();
    }),
    vscode.debug.registerDebugConfigurationProvider("lanewise", configurations),
    vscode.debug.registerDebugAdapterDescriptorFactory("lanewise", adapters),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (!change.affectsConfiguration("lanewise")) return;
      await stop();
      await start();
    }),
  );
  const focused = vscode.debug.onDidChangeActiveStackItem?.((item) => lanes.focus(item)); // from VS Code 1.90
  if (focused) context.subscriptions.push(focused);
  await start();
}

module.exports = { activate, deactivate: stop };
