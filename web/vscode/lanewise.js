/**
 * Lanewise in VS Code: starts the language server and the debug adapter, both of them the command line `lanewise`. What
 * they say is theirs; here is what only the editor can do. How the command line is started is the host's: extension.js has
 * processes, browser.js workers.
 */
"use strict";
const vscode = require("vscode");
const { Lanes } = require("./lanes.js");
const { placeOfProgram } = require("./launched.js");

const languages = ["visaasm", "ptx"];

const settings = () => vscode.workspace.getConfiguration("lanewise");

/** A configuration that debugs a text. */
const configurationOf = (uri) => ({
  type: "lanewise",
  request: "launch",
  name: "Debug this program",
  program: uri.scheme === "file" ? uri.fsPath : uri.toString(),
  stopOnEntry: true,
});

/**
 * The extension, on a host: prepare(context) comes first; schemes() says in what kinds of places the texts are that the server is
 * asked about, client(options) makes its client and adapter() a debug adapter; stopped() and failed(error) are told of.
 */
function extension(host) {
  let client;

  async function start() {
    const schemes = ["untitled", ...new Set(host.schemes())];
    try {
      client = await host.client({
        documentSelector: [...languages, "markdown"].flatMap((language) => schemes.map((scheme) => ({ scheme, language }))),
        initializationOptions: { host: settings().get("host"), debug: true },
      });
      await client.start();
    } catch (error) {
      await host.failed(error);
    }
  }

  async function stop() {
    const old = client;
    client = undefined;
    if (old?.needsStop()) await old.stop();
    host.stopped?.();
  }

  async function restart() {
    await stop();
    await start();
  }

  /** Debugs the program that a code lens names, or that of the active editor. */
  function debug(which) {
    const uri = which?.uri && client ? client.protocol2CodeConverter.asUri(which.uri) : vscode.window.activeTextEditor?.document.uri;
    if (!uri || !host.schemes().includes(uri.scheme)) {
      return vscode.window.showErrorMessage("Only a program that is a file can be debugged: save it first.");
    }
    return vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(uri), configurationOf(uri));
  }

  const configurations = {
    /** F5 without a launch.json debugs the file of the active editor. */
    resolveDebugConfiguration(_folder, config) {
      if (config.type || config.request || config.name) return config;
      const document = vscode.window.activeTextEditor?.document;
      return document && languages.includes(document.languageId) ? configurationOf(document.uri) : undefined;
    },
    /** A path of a launch.json is one in the folder that it stands in, which may lie on another machine. */
    resolveDebugConfigurationWithSubstitutedVariables(folder, config) {
      const place = folder ?? vscode.workspace.workspaceFolders?.[0];
      for (const name of ["program", "launchLines"]) {
        if (place && place.uri.scheme !== "file" && typeof config[name] === "string") config[name] = placeOfProgram(config[name], place.uri).toString();
      }
      return config;
    },
  };

  async function activate(context) {
    host.prepare(context);
    const lanes = new Lanes(context);
    context.subscriptions.push(
      vscode.commands.registerCommand("lanewise.lanes", () => lanes.show()),
      vscode.debug.registerDebugAdapterTrackerFactory("lanewise", lanes),
      vscode.commands.registerCommand("lanewise.debug", debug),
      vscode.commands.registerCommand("lanewise.restart", restart),
      vscode.debug.registerDebugConfigurationProvider("lanewise", configurations),
      vscode.debug.registerDebugAdapterDescriptorFactory("lanewise", { createDebugAdapterDescriptor: () => host.adapter() }),
      vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("lanewise") && restart()),
    );
    const focused = vscode.debug.onDidChangeActiveStackItem?.((item) => lanes.focus(item)); // from VS Code 1.90
    if (focused) context.subscriptions.push(focused);
    await start();
  }

  return { activate, deactivate: stop };
}

module.exports = { extension, settings };
