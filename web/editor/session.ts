/**
 * One CodeMirror view for each editor name of the page, whatever happens to the elements that show
 * it. go-app throws the prerendered nodes away when it starts; the new element adopts the view of
 * the old one, and text, undo history, selection, focus and scroll position stay.
 */
import { bracketMatching } from "@codemirror/language";
import { Compartment, EditorState, type Text } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  dropCursor,
  highlightActiveLineGutter,
  highlightSpecialChars,
  lineNumbers,
} from "@codemirror/view";
import { Questions, type Asked } from "./ask";
import { completion } from "./complete";
import { fixes, openFixes } from "./fixes";
import { explanations } from "./hover";
import { keys, leaveHint } from "./keys";
import { visa } from "./language";
import { marks } from "./marks";
import { navigation } from "./navigate";
import { notices } from "./notice";
import { pickers } from "./picker";
import { problems } from "./problems";
import { renaming } from "./rename";
import { look } from "./theme";

export interface TextChange {
  /** Length of the text in UTF-16 units. */
  readonly length: number;
  /** Rises by one with every change of the text. */
  readonly version: number;
  /** Made by the user; false for a text set by the page. */
  readonly user: boolean;
}

/** What the element that shows the view now wants to hear. */
export interface Listener {
  textChanged(change: TextChange): void;
  /** The selection's head is on another line or column; both 1-based. */
  cursorMoved(line: number, col: number): void;
  /** A question for the engine; its answer comes back through Session.answer. */
  asks(asked: Asked): void;
}

const descriptionId = "lw-description";

export class Session {
  readonly view: EditorView;
  version = 0;
  /** The user changed the text since the page set it last. */
  edited = false;

  #host: ShadowRoot | null = null;
  #listener: Listener | null = null;
  #focused = false;
  #scroll = { top: 0, left: 0 };
  #setting = false;
  #text: { doc: Text; value: string };
  #questions = new Questions();
  #readonly = new Compartment();
  #description: HTMLElement;

  /** root takes the styles: in the document itself they would be an inline <style>, which the CSP forbids. */
  constructor(text: string, root: ShadowRoot) {
    const { ask, askWhileTyping } = this.#questions;
    this.view = new EditorView({
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          // Before the language: marks of the first extension wrap those of later ones, so that an
          // underline runs through whole instead of starting anew with each colour.
          problems(openFixes),
          marks(),
          lineNumbers(),
          visa(),
          completion(askWhileTyping),
          explanations(ask),
          navigation(ask),
          renaming(ask),
          fixes(),
          pickers(),
          notices(),
          keys(),
          highlightActiveLineGutter(),
          highlightSpecialChars(),
          drawSelection(),
          dropCursor(),
          bracketMatching({ brackets: "()[]<>" }),
          this.#readonly.of([]),
          EditorView.contentAttributes.of({
            "aria-label": "vISA program",
            tabindex: "0", // assistive technology knows what scrolls by what takes the focus
            "aria-describedby": descriptionId,
            autocapitalize: "off",
            autocorrect: "off",
            spellcheck: "false",
          }),
          look(),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) this.#changed();
            if (update.docChanged || update.selectionSet) this.#cursorMoved();
          }),
        ],
      }),
    });
    this.#text = { doc: this.view.state.doc, value: this.view.state.doc.toString() };
    this.#description = document.createElement("div");
    this.#description.id = descriptionId;
    this.#description.className = "lw-description";
    this.#description.textContent = leaveHint;
    this.#watchFocus();
    this.#watchScroll();
  }

  /** Shows the view in an element's shadow root, taking it from the element that had it. */
  mount(host: ShadowRoot, listener: Listener): void {
    this.#listener = listener;
    if (this.#host === host) return;
    this.#questions.abandon();
    this.#host = host;
    host.append(this.view.dom, this.#description);
    this.view.setRoot(host);
    // Setting the position on a fresh layout is enough: CodeMirror kept the heights of its lines.
    this.view.scrollDOM.scrollTop = this.#scroll.top;
    this.view.scrollDOM.scrollLeft = this.#scroll.left;
    this.view.requestMeasure();
    const nothingElseHasFocus = document.activeElement === null || document.activeElement === document.body;
    if (this.#focused && nothingElseHasFocus) this.view.focus();
  }

  /** The element is gone. The view waits for the next one, or stays with one that took it. */
  unmount(host: ShadowRoot): void {
    if (this.#host !== host) return;
    this.#host = null;
    this.#listener = null;
    this.#questions.abandon();
  }

  /** From now on there is somebody to ask. */
  answers(): void {
    this.#questions.carry = (asked) => this.#listener?.asks(asked);
  }

  /** The answer to a question, as JSON; "null" if there is none. */
  answer(id: number, json: string): void {
    this.#questions.answer(id, json);
  }

  /** The whole text, its lines ended by \n. Made once for a version, however often it is asked for. */
  get text(): string {
    const { doc } = this.view.state;
    if (this.#text.doc !== doc) this.#text = { doc, value: doc.toString() };
    return this.#text.value;
  }

  /**
   * Replaces the text by one change, which undo takes back. \r\n and \r become \n. A text equal to
   * the present one leaves selection, scroll position and history alone.
   */
  set text(value: string) {
    const { state } = this.view;
    const insert = state.toText(value);
    this.edited = false;
    if (insert.eq(state.doc)) return;
    this.#setting = true;
    try {
      this.view.dispatch({
        changes: { from: 0, to: state.doc.length, insert },
        selection: { anchor: 0 },
        userEvent: "lanewise.load",
      });
      // At once, not by an effect: that would come after a line that the page reveals in this task.
      this.view.scrollDOM.scrollTop = 0;
      this.#scroll = { top: 0, left: 0 };
    } finally {
      this.#setting = false;
    }
  }

  set readonly(value: boolean) {
    if (value === this.view.state.readOnly) return; // reconfiguring is a tenth of the page's start
    this.view.dispatch({
      effects: this.#readonly.reconfigure(value ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : []),
    });
  }

  #changed(): void {
    this.version++;
    if (!this.#setting) this.edited = true;
    this.#listener?.textChanged({ length: this.view.state.doc.length, version: this.version, user: !this.#setting });
  }

  #cursorMoved(): void {
    const { head } = this.view.state.selection.main;
    const line = this.view.state.doc.lineAt(head);
    this.#listener?.cursorMoved(line.number, head - line.from + 1);
  }

  /** A removed element loses the focus without the user having moved it: only a later blur counts. */
  #watchFocus(): void {
    this.view.dom.addEventListener("focusin", () => (this.#focused = true));
    this.view.dom.addEventListener("focusout", () => {
      setTimeout(() => {
        if (this.#host && this.view.dom.isConnected && !this.view.hasFocus) this.#focused = false;
      });
    });
  }

  /** A node taken out of the page forgets its scroll position, so the session keeps it. */
  #watchScroll(): void {
    const scroller = this.view.scrollDOM;
    scroller.addEventListener(
      "scroll",
      () => {
        if (scroller.isConnected) this.#scroll = { top: scroller.scrollTop, left: scroller.scrollLeft };
      },
      { passive: true },
    );
  }
}

const sessions = new Map<string, Session>();

/** The session of a name; the element that asks first gives it its text. */
export function sessionOf(name: string, first: HTMLElement): Session {
  let session = sessions.get(name);
  if (!session) {
    session = new Session(first.textContent ?? "", first.shadowRoot!);
    sessions.set(name, session);
  }
  return session;
}
