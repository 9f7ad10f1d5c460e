/**
 * The panel of lanes beside the editor: it opens with the first stop of a session, follows each one, and rests when the
 * session has ended.
 */
"use strict";
const vscode = require("vscode");
const { placeOfProgram } = require("./launched.js");

/** What the user does that may change values without a stop. */
const changing = new Set(["setVariable", "setExpression", "evaluate", "writeMemory"]);

/** How many columns the panel's timeline has at most; a longer run has several steps in one. */
const mostColumns = 480;

class Lanes {
  #extension;
  /** @type {vscode.WebviewPanel | undefined} */
  #panel;
  #session; // that stands, undefined if none does
  #thread = 0; // 0: the one that runs next
  #offered = new Set(); // sessions for which the panel was opened; it stays closed if the user closes it

  constructor(extension) {
    this.#extension = extension;
  }

  /** Sees the messages of a session. */
  createDebugAdapterTracker(session) {
    return {
      onDidSendMessage: (message) => {
        if (message.type === "event" && message.event === "stopped") this.#stopped(session, message.body.threadId);
        if (message.type === "response" && changing.has(message.command) && session === this.#session) void this.#draw();
      },
      onExit: () => this.#rest(session),
      onWillStopSession: () => this.#rest(session),
    };
  }

  /** The user looks at another thread. */
  focus(item) {
    if (!item || item.session !== this.#session || item.threadId === undefined || item.threadId === this.#thread) return;
    this.#thread = item.threadId;
    void this.#draw();
  }

  /** Opens the panel, or brings it to the front. */
  show() {
    if (this.#panel) return this.#panel.reveal(undefined, true);
    this.#panel = vscode.window.createWebviewPanel(
      "lanewise.lanes",
      "Lanes",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [this.#extension.extensionUri] },
    );
    this.#panel.onDidDispose(() => (this.#panel = undefined));
    this.#panel.onDidChangeViewState(() => void this.#draw()); // a hidden one forgets
    this.#panel.webview.onDidReceiveMessage((message) => void this.#asked(message));
    this.#panel.webview.html = this.#html(this.#panel.webview);
  }

  /** The panel is ready, or its user wants to go to a step or to see the line that runs next. */
  async #asked(message) {
    const session = this.#session;
    if (!session || typeof message !== "object" || message === null) return this.#draw();
    try {
      if (Number.isInteger(message.step)) await session.customRequest("lanewise/seek", { step: message.step });
      if (Number.isInteger(message.line)) await this.#reveal(session, message.line);
    } catch (error) {
      void vscode.window.showInformationMessage(error.message);
    }
  }

  async #reveal(session, line) {
    const program = session.configuration.program;
    if (typeof program !== "string") return;
    const place = placeOfProgram(program);
    const shown = vscode.window.visibleTextEditors.find((editor) => editor.document.uri.toString() === place.toString());
    const document = shown?.document ?? (await vscode.workspace.openTextDocument(place));
    const at = new vscode.Position(line - 1, 0);
    await vscode.window.showTextDocument(document, { viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One, selection: new vscode.Range(at, at) });
  }

  #stopped(session, thread) {
    this.#session = session;
    this.#thread = thread ?? 0;
    if (!this.#offered.has(session.id) && vscode.workspace.getConfiguration("lanewise").get("lanes")) this.show();
    this.#offered.add(session.id);
    void this.#draw();
  }

  #rest(session) {
    this.#offered.delete(session.id);
    if (session !== this.#session) return;
    this.#session = undefined;
    void this.#panel?.webview.postMessage({ type: "rests" });
  }

  async #draw() {
    const session = this.#session;
    if (!session || !this.#panel?.visible) return;
    let body;
    try {
      body = await session.customRequest("lanewise/lanes", { threadId: this.#thread, columns: mostColumns });
    } catch {
      return; // it has gone on, and its next stop will be told
    }
    if (session === this.#session) await this.#panel?.webview.postMessage({ type: "lanes", body });
  }

  #html(webview) {
    const file = (name) => webview.asWebviewUri(vscode.Uri.joinPath(this.#extension.extensionUri, name));
    return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src ${webview.cspSource}">
<title>Lanes</title>
<link rel="stylesheet" href="${file("tokens.css")}">
<link rel="stylesheet" href="${file("panel.css")}">
<h1 class="hidden">Lanes</h1>
<main id="lanes"><p class="legend">The lanes of a program that is debugged are shown here.</p></main>
<p id="said" aria-live="polite"></p>
<script src="${file("panel.js")}"></script>
</html>`;
  }
}

module.exports = { Lanes };
