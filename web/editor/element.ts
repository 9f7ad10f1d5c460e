/**
 * <lw-editor name="main">: the code editor.
 *
 * Attributes: name (elements of one name show the same text, see session.ts), compact (the form for embeds),
 * readonly, and room, which the element sets itself (host.ts). A <textarea> between the tags has the first text and
 * takes text before any script has run.
 *
 * Events, all of which bubble out of the shadow root: lw-change (detail: TextChange) for every change of the text,
 * lw-cursor (detail: {line, col}), lw-scroll (detail: {first, last}, the visible lines), lw-break (detail: {line}, a
 * press beside a line), lw-below (detail: {all}, the vISA below all lines was opened or closed), lw-ask (detail:
 * Asked) for a question to the engine, which answer() answers. Keys of the application bubble as ordinary keydown
 * events.
 */
import type { Asked, Edits } from "./ask";
import type { Translation } from "./below";
import type { Breakpoint } from "./breakpoints";
import type { TextEdit } from "./face";
import type { ShownLines } from "./folding";
import { hostSheet, roomFor } from "./host";
import type { Edit } from "./edits";
import type { LineValues } from "./inline";
import type { Margin } from "./margin";
import type { Marks } from "./marks";
import type { Problem } from "./problems";
import { paper } from "./paper";
import { mounted, sessionOf, type Session, type TextChange } from "./session";

let sheet: CSSStyleSheet | undefined;

export class LwEditor extends HTMLElement {
  static readonly observedAttributes = ["readonly", "compact", "room"];

  #session: Session | null = null;
  #cursor = { line: 1, col: 1 };
  #hidden = false; // another pane of a phone is shown, or the panel is folded
  #due = 0; // the line to reveal once the editor is shown, 0: none
  #resizes = new ResizeObserver(([entry]) => {
    const { width } = entry!.contentRect;
    this.#hidden = width === 0;
    if (this.#hidden) return;
    this.setAttribute("room", roomFor(width));
    if (this.#due > 0) this.revealLine(this.#due);
  });

  /** Prints the whole program. An embed shows what its address asks for, and prints that. */
  #print = ({ type }: Event): void => {
    this.shadowRoot!.querySelector(".lw-paper")?.remove();
    if (type === "beforeprint" && !this.hasAttribute("compact")) this.shadowRoot!.append(paper(this.text, this.#open().current));
  };

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    sheet ??= hostSheet();
    root.adoptedStyleSheets = [sheet];
    root.append(document.createElement("slot"));
  }

  connectedCallback(): void {
    this.#mount();
    this.#resizes.observe(this);
    addEventListener("beforeprint", this.#print);
    addEventListener("afterprint", this.#print);
  }

  disconnectedCallback(): void {
    removeEventListener("beforeprint", this.#print);
    removeEventListener("afterprint", this.#print);
    this.#resizes.disconnect();
    this.#session?.unmount(this);
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#session || before === after) return;
    if (name === "readonly") this.#session.readonly = after !== null;
    else this.#session.face.resized();
  }

  /** The whole text, with lines ended by \n. Setting it shows another program: see Face. */
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

  /** Whether the user has changed the text since it was last set. */
  get edited(): boolean {
    return this.#open().edited;
  }

  get readonly(): boolean {
    return this.hasAttribute("readonly");
  }
  set readonly(value: boolean) {
    this.toggleAttribute("readonly", value);
  }

  /** Replaces the problems that are shown (a JSON array of Problem). */
  setProblems(json: string): void {
    this.#open().setProblems(JSON.parse(json) as Problem[]);
  }

  /** Applies the fix of one of these problems (JSON of Problem), as a change that undo takes back, and shows it. */
  fix(json: string): void {
    this.#open().face.fix(JSON.parse(json) as Problem);
  }

  /** Makes edits (JSON of Edits), as a change of the user's that undo takes back. The focus stays where it is. */
  edit(json: string): void {
    this.#open().face.edit(JSON.parse(json) as Edits);
  }

  /** Replaces a piece of text (JSON of TextEdit), as a change that undo takes back. */
  replace(json: string): void {
    this.#open().face.replace(JSON.parse(json) as TextEdit);
  }

  /**
   * Shows where the machine stands (JSON of Marks), how often lines ran and where the lanes are (JSON of Margin), and
   * values of operands (a JSON array of LineValues). "" leaves what is shown.
   */
  setMarks(marks: string, margin = "", values = ""): void {
    this.#open().setMarks(marks ? (JSON.parse(marks) as Marks) : null, margin ? (JSON.parse(margin) as Margin) : null, values ? (JSON.parse(values) as LineValues[]) : null);
  }

  /** The name of the text's file, which tells its language if the text does not. */
  set file(name: string) {
    this.#open().file = name;
  }

  /** Shows the vISA that the text is translated to (JSON of Translation) below its lines; "" for none. */
  setTranslation(json: string): void {
    this.#open().setTranslation(json ? (JSON.parse(json) as Translation) : { text: "", lines: [] });
  }

  /** Opens the vISA below all lines, or closes it. */
  openBelow(open: boolean): void {
    this.#open().face.openBelow(open);
  }

  /** Replaces the breakpoints that are shown (a JSON array of Breakpoint). */
  setBreakpoints(json: string): void {
    this.#open().setBreakpoints(JSON.parse(json) as Breakpoint[]);
  }

  /** Marks the lines that a task asks the reader to change: a JSON array of [first, last]. */
  setEdits(json: string): void {
    this.#open().setEdits(JSON.parse(json) as Edit[]);
  }

  /** Folds the lines outside those to be shown (JSON of ShownLines). */
  showOnly(json: string): void {
    this.#open().showOnly(JSON.parse(json) as ShownLines);
  }

  /** Where the breakpoints have moved to with the text: "id line", one per line; "" for none. */
  get breakLines(): string {
    return this.#open()
      .face.breakLines.map(({ id, line }) => `${id} ${line}`)
      .join("\n");
  }

  /** The line of the cursor, 1-based. */
  get cursorLine(): number {
    return this.#open().face.cursorLine;
  }

  /** Brings a line (1-based) to the middle of the view, unless it is visible already. A hidden editor does so when it is shown. */
  revealLine(line: number): void {
    this.#due = this.#hidden ? line : 0;
    if (!this.#hidden) this.#open().face.revealLine(line);
  }

  /** Puts the cursor at a position (1-based, in UTF-16 units), shows it and takes the focus. */
  select(line: number, col: number): void {
    this.#open().face.select(line, col);
  }

  /** Set once the page listens to lw-ask. Before that, nothing is asked. */
  set answers(there: boolean) {
    if (there) this.#open().answers();
  }

  /** Answers a question by its id, with JSON; "null" if there is no answer. */
  answer(id: number, json: string): void {
    this.#open().face.answer(id, json);
  }

  focusEditor(): void {
    this.#open().face.focus();
  }

  /** Opens the search ("find") or the outline ("outline"). */
  open(what: "find" | "outline"): void {
    this.#open().open(what);
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
      scrolled: (first, last) => this.#emit("lw-scroll", { first, last }),
      toggledBreak: (line) => this.#emit("lw-break", { line }),
      openedBelow: (all) => this.#emit("lw-below", { all }),
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
