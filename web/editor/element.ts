/**
 * <lw-editor name="main">: the code editor.
 *
 * Attributes: name (elements of one name show one and the same text, see session.ts), compact (the
 * form for embeds), readonly. A <textarea> between the tags has the first text and takes text before
 * any script has run.
 *
 * Events, all bubbling out of the shadow root: lw-change (detail: TextChange) for every change of
 * the text, lw-cursor (detail: {line, col}), lw-ask (detail: Asked) for a question to the engine,
 * which answer() answers. Keys of the application bubble as ordinary keydown.
 */
import type { Asked } from "./ask";
import { hostSheet } from "./host";
import type { Marks } from "./marks";
import type { Problem } from "./problems";
import { mounted, sessionOf, type Session, type TextChange } from "./session";

let sheet: CSSStyleSheet | undefined;

export class LwEditor extends HTMLElement {
  static readonly observedAttributes = ["readonly", "compact"];

  #session: Session | null = null;
  #cursor = { line: 1, col: 1 };

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    sheet ??= hostSheet();
    root.adoptedStyleSheets = [sheet];
    root.append(document.createElement("slot"));
  }

  connectedCallback(): void {
    this.#mount();
  }

  disconnectedCallback(): void {
    this.#session?.unmount(this);
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#session || before === after) return;
    if (name === "readonly") this.#session.readonly = after !== null;
    else this.#session.face.resized();
  }

  /** The whole text, lines ended by \n; setting it is one change that undo takes back. */
  get text(): string {
    return this.#open().text;
  }
  set text(value: string) {
    this.#open().text = String(value);
  }

  /** Rises by one with every change of the text. */
  get version(): number {
    return this.#open().version;
  }

  /** Whether the user changed the text since it was set last. */
  get edited(): boolean {
    return this.#open().edited;
  }

  get readonly(): boolean {
    return this.hasAttribute("readonly");
  }
  set readonly(value: boolean) {
    this.toggleAttribute("readonly", value);
  }

  /** Shows these problems (a JSON array of Problem) instead of the ones before. */
  setProblems(json: string): void {
    this.#open().setProblems(JSON.parse(json) as Problem[]);
  }

  /** Shows where the machine stands (JSON of Marks) instead of where it stood. */
  setMarks(json: string): void {
    this.#open().setMarks(JSON.parse(json) as Marks);
  }

  /** Brings a line (1-based) to the middle of the view, unless it can be seen already. */
  revealLine(line: number): void {
    this.#open().face.revealLine(line);
  }

  /** Puts the cursor at a position (1-based, in UTF-16 units), shows it and takes the focus. */
  select(line: number, col: number): void {
    this.#open().face.select(line, col);
  }

  /** Set once the page listens to lw-ask: before, nothing is asked. */
  set answers(there: boolean) {
    if (there) this.#open().answers();
  }

  /** Answers a question by its id: JSON, "null" if there is no answer. */
  answer(id: number, json: string): void {
    this.#open().face.answer(id, json);
  }

  focusEditor(): void {
    this.#open().face.focus();
  }

  #open(): Session {
    return (this.#session ??= sessionOf(this.getAttribute("name") ?? "main", this));
  }

  #mount(): void {
    const session = this.#open();
    session.readonly = this.readonly;
    session.mount(this, {
      textChanged: (change) => this.#emit<TextChange>("lw-change", change),
      cursorMoved: (line, col) => {
        if (line === this.#cursor.line && col === this.#cursor.col) return;
        this.#cursor = { line, col };
        this.#emit("lw-cursor", this.#cursor);
      },
      asks: (asked) => this.#emit<Asked>("lw-ask", asked),
    });
    mounted(session);
  }

  #emit<T>(type: string, detail: T): void {
    this.dispatchEvent(new CustomEvent<T>(type, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "lw-editor": LwEditor;
  }
}

export function defineEditor(): void {
  if (!customElements.get("lw-editor")) customElements.define("lw-editor", LwEditor);
}
