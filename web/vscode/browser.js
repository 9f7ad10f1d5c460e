/**
 * Lanewise in VS Code for the Web: the command line, as WebAssembly, in workers of the extension's own. It sees the files that
 * the editor sees, wherever they lie.
 */
"use strict";
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/browser");
const { extension } = require("./lanewise.js");
const { pathOf, placeOf } = require("./places.js");

const { Uri } = vscode;

/** What the worker can ask of files. */
const questions = {
  async facts(place) {
    const { type, size, mtime } = await vscode.workspace.fs.stat(place);
    return { folder: (type & vscode.FileType.Directory) !== 0, size, modified: mtime };
  },
  names: async (place) => (await vscode.workspace.fs.readDirectory(place)).map(([name]) => name),
  content: (place) => vscode.workspace.fs.readFile(place),
};

/** Answers them through a port. */
function serveFiles(port) {
  port.onmessage = async ({ data: { id, what, path } }) => {
    try {
      port.postMessage({ id, result: await questions[what](placeOf(path)) });
    } catch {
      port.postMessage({ id, failed: true });
    }
  };
}

/** The command line as a program that can be started, and started again. */
class CommandLine {
  #files;
  #module;
  #script;

  constructor(context) {
    this.#files = context.extensionUri;
  }

  #read(name) {
    return vscode.workspace.fs.readFile(Uri.joinPath(this.#files, name));
  }

  /** Starts it and returns the worker, and the port of its messages. */
  async start(...args) {
    this.#module ??= this.#read("cli/cli.wasm").then((bytes) => WebAssembly.compile(bytes));
    this.#script ??= this.#read("program.js").then((text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    const [module, script] = await Promise.all([this.#module, this.#script]);
    const worker = new Worker(script);
    const [messages, places] = [new MessageChannel(), new MessageChannel()];
    serveFiles(places.port1);
    worker.postMessage({ module, args, messages: messages.port2, places: places.port2 }, [messages.port2, places.port2]);
    return { worker, messages: messages.port1 };
  }
}

/** A session of the debugger. VS Code writes places as addresses, the adapter as paths. */
class Adapter {
  #said = new vscode.EventEmitter();
  #worker;
  #messages;
  onDidSendMessage = this.#said.event;

  constructor({ worker, messages }) {
    this.#worker = worker;
    this.#messages = messages;
    messages.onmessage = ({ data }) => this.#said.fire(withPaths(data, (path) => placeOf(path)?.toString() ?? path));
  }

  handleMessage(message) {
    this.#messages.postMessage(withPaths(message, (place) => pathOf(Uri.parse(place)) ?? place));
  }

  dispose() {
    this.#worker.terminate();
  }
}

/** Where messages of the debugger name files. */
const naming = new Set(["path", "program", "launchLines"]);

/** A message, with the names of files in it changed. */
function withPaths(message, change) {
  return JSON.parse(JSON.stringify(message), (key, value) => (naming.has(key) && typeof value === "string" && value ? change(value) : value));
}

let commandLine;
let server;

module.exports = extension({
  prepare: (context) => (commandLine = new CommandLine(context)),
  schemes: () => ["file", ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)],
  async client(options) {
    server = await commandLine.start("lsp");
    return new LanguageClient(
      "lanewise",
      "Lanewise",
      {
        ...options,
        uriConverters: {
          code2Protocol: (uri) => {
            const path = pathOf(uri);
            return (path ? Uri.from({ scheme: "file", path }) : uri).toString();
          },
          protocol2Code: (text) => {
            const uri = Uri.parse(text);
            return (uri.scheme === "file" && placeOf(uri.path)) || uri;
          },
        },
      },
      server.messages,
    );
  },
  stopped: () => server?.worker.terminate(),
  adapter: async () => new vscode.DebugAdapterInlineImplementation(new Adapter(await commandLine.start("dap"))),
  failed: async (error) => void vscode.window.showErrorMessage(`Lanewise could not be started: ${error.message ?? error}`),
});
