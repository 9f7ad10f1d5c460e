/**
 * The editor's lasting face: one CodeMirror view, which moves from element to element.
 */
import { openSearchPanel } from "@codemirror/search";
import { Compartment, EditorState, Transaction, type Text } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  dropCursor,
  highlightActiveLineGutter,
  highlightSpecialChars,
  lineNumbers,
} from "@codemirror/view";
import { Questions, offset, offsets, type Edits } from "./ask";
import { below, belowEffect, setAllBelow, setTranslation, type Translation } from "./below";
import { breakLines, breakpoints, setBreakpoints, type Breakpoint } from "./breakpoints";
import { completion } from "./complete";
import { element } from "./dom";
import { edits, editsEffect, type Edit } from "./edits";
import { fixes, openFixes } from "./fixes";
import { floor } from "./floor";
import { foldOnOpening, foldOutside, type ShownLines } from "./folding";
import type { Face, FaceEvents, Standing, TextEdit } from "./face";
import { explanations } from "./hover";
import { inlineValues, valuesEffect, type LineValues } from "./inline";
import { Histories } from "./histories";
import { keys, leaveHint } from "./keys";
import { Languages } from "./language";
import { margin, marginEffect, type Margin } from "./margin";
import { marks, marksEffect, revealLine, type Marks } from "./marks";
import { makeEdits, navigation, outlineCommand } from "./navigate";
import { notices } from "./notice";
import { pickers } from "./picker";
import { applyListedFix, problems, setProblems, type Problem } from "./problems";
import { renaming } from "./rename";
import { seen } from "./seen";
import { editorTheme } from "./theme";
import { wrap } from "./wrap";

const descriptionId = "lw-description";

class View implements Face {
  readonly #view: EditorView;
  #events: FaceEvents | null = null;
  #element: HTMLElement | null = null;
  #focused: boolean;
  #scroll = { top: 0, left: 0 };
  #text: { doc: Text; value: string };
  #questions = new Questions();
  #readonly = new Compartment();
  #histories = new Histories();
  #languages: Languages;
  readonly #description = element("div", "lw-description", leaveHint);
  #floor = floor();

  /**
   * Continues where the text area stopped: what was typed there becomes one change, which undo takes back. The styles
   * go to element's shadow root: in the document itself they would be an inline <style>, which the CSP forbids.
   */
  constructor(standing: Standing, element: HTMLElement, events: FaceEvents) {
    this.#focused = standing.focused;
    const { ask, askWhileTyping } = this.#questions;
    this.#languages = new Languages(standing.text);
    this.#view = new EditorView({
      root: element.shadowRoot!,
      state: EditorState.create({
        doc: standing.given,
        extensions: [
          // Before the language: marks of earlier extensions wrap those of later ones, so that an underline is drawn
          // in one piece instead of starting anew with each colour.
          breakpoints((line) => this.#events?.toggledBreak(line)),
          problems(openFixes),
          marks,
          edits,
          inlineValues,
          lineNumbers(),
          margin((first, last) => this.#scrolled(first, last)),
          this.#languages.extension(),
          below((all) => this.#events?.openedBelow(all)),
          completion(askWhileTyping),
          explanations(ask),
          navigation(ask),
          renaming(ask),
          fixes,
          pickers,
          notices,
          this.#histories.extension(),
          keys(),
          highlightActiveLineGutter(),
          highlightSpecialChars(),
          drawSelection(),
          dropCursor(),
          this.#readonly.of([]),
          EditorView.contentAttributes.of({
            tabindex: "0", // assistive technology recognises a scrollable element by its focus
            "aria-describedby": descriptionId,
            autocapitalize: "off",
            autocorrect: "off",
            spellcheck: "false",
          }),
          editorTheme,
          wrap,
          seen(),
          this.#floor.extension,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) this.#events?.changed(true);
            if (update.docChanged || update.selectionSet) this.#cursorMoved();
          }),
        ],
      }),
    });
    this.#view.dom.append(this.#floor.element);
    this.#histories.enter(this.#view);
    if (standing.text !== standing.given) {
      this.#view.dispatch({
        changes: { from: 0, to: this.#view.state.doc.length, insert: this.#view.state.toText(standing.text) },
        userEvent: "input.type",
      });
    }
    if (standing.text === standing.given) foldOnOpening(this.#view);
    const { doc } = this.#view.state;
    this.#view.dispatch({
      selection: { anchor: standing.anchor, head: standing.head },
      effects: standing.topLine > 1 ? EditorView.scrollIntoView(doc.line(Math.min(standing.topLine, doc.lines)).from, { y: "start", yMargin: 0 }) : [],
    });
    this.#events = events; // only now: none of the above is news for the page
    this.#text = { doc, value: standing.text };
    this.#description.id = descriptionId;
    this.#watchFocus();
    this.#watchScroll();
    if (!window.lanewise?.host) addEventListener("pagehide", () => this.#histories.keep(this.#view.state));
  }

  mount(element: HTMLElement): void {
    if (this.#element === element) return;
    this.#questions.abandon();
    this.#element = element;
    const root = element.shadowRoot!;
    root.replaceChildren(this.#view.dom, this.#description);
    // Firefox fires no blur for an element that is removed. CodeMirror would then believe that the page's selection
    // is where it had put it, while the focus below moves it to the start of the text.
    this.#view.contentDOM.dispatchEvent(new FocusEvent("blur"));
    this.#floor.lift();
    this.#view.setRoot(root);
    // On a fresh layout it is enough to set the position: CodeMirror has kept the heights of its lines.
    this.#view.scrollDOM.scrollTop = this.#scroll.top;
    this.#view.scrollDOM.scrollLeft = this.#scroll.left;
    this.#view.requestMeasure();
    const { activeElement } = document;
    const nothingElseHasFocus = activeElement === null || activeElement === document.body || element.contains(activeElement);
    if (this.#focused && nothingElseHasFocus) this.#view.focus();
    this.#scrolled(this.#lines.first, this.#lines.last);
  }

  unmount(element: HTMLElement): void {
    if (this.#element !== element) return;
    this.#element = null;
    this.#questions.abandon();
  }

  resized(): void {
    this.#view.requestMeasure();
  }

  setProblems(problems: readonly Problem[]): void {
    setProblems(this.#view, problems);
  }

  replace(edit: TextEdit): void {
    const { doc, readOnly } = this.#view.state;
    if (!readOnly) this.#view.dispatch({ changes: { ...offsets(doc, edit), insert: edit.text }, userEvent: "input" });
  }

  fix(problem: Problem): void {
    applyListedFix(this.#view, problem);
    this.#view.focus();
  }

  edit(edits: Edits): void {
    if (!this.#view.state.readOnly) makeEdits(this.#view, edits, "input.form");
  }

  setMarks(marks: Marks | null, margin: Margin | null, values: readonly LineValues[] | null): void {
    // One transaction for all, because CodeMirror reads the selection after each.
    const effects = [
      marks ? [marksEffect.of(marks), belowEffect.of({ row: marks.below ?? 0, follow: marks.follow === true, operands: marks.belowOperands ?? [] })] : [],
      margin ? [marginEffect.of(margin)] : [],
      values ? [valuesEffect.of(values)] : [],
    ].flat();
    this.#withoutSelection(() => this.#view.dispatch({ effects }));
  }

  /**
   * Makes a change that moves no text. A browser lays the page out before it reports the selection, which takes 2 ms
   * of a step. While the focus is elsewhere, the selection is not in the editor, and CodeMirror takes null for no
   * selection.
   */
  #withoutSelection(change: () => void): void {
    const root = this.#view.root as ShadowRoot & { getSelection?: () => Selection | null };
    if (root.activeElement || !root.getSelection) return change();
    root.getSelection = () => null;
    try {
      change();
    } finally {
      delete root.getSelection; // the method of the prototype is visible again
    }
  }

  set file(name: string) {
    this.#languages.name(this.#view, name);
  }

  setTranslation(translation: Translation): void {
    setTranslation(this.#view, translation);
  }

  openBelow(open: boolean): void {
    setAllBelow(this.#view, open);
  }

  setBreakpoints(points: readonly Breakpoint[]): void {
    setBreakpoints(this.#view, points);
  }

  setEdits(lines: readonly Edit[]): void {
    this.#view.dispatch({ effects: editsEffect.of(lines) });
  }

  showOnly(lines: ShownLines): void {
    foldOutside(this.#view, lines);
  }

  get breakLines(): readonly { id: number; line: number }[] {
    return breakLines(this.#view.state);
  }

  get cursorLine(): number {
    const { doc, selection } = this.#view.state;
    return doc.lineAt(selection.main.head).number;
  }

  /** The lines that can be seen. They are reported anew when an element is mounted. */
  #lines = { first: 1, last: 1 };
  #scrolled(first: number, last: number): void {
    this.#lines = { first, last };
    if (this.#element) this.#events?.scrolled(first, last);
  }

  revealLine(line: number): void {
    revealLine(this.#view, line);
  }

  select(line: number, col: number): void {
    this.#view.dispatch({ selection: { anchor: offset(this.#view.state.doc, line, col) }, scrollIntoView: true });
    this.#view.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  open(what: "find" | "outline"): void {
    this.#view.focus();
    if (what === "find") openSearchPanel(this.#view);
    else this.#view.state.facet(outlineCommand)[0]?.(this.#view);
  }

  /** Says that from now on there is somebody to answer questions. */
  answers(): void {
    this.#questions.carry = (asked) => this.#events?.asks(asked);
  }

  /** Delivers the answer to a question, as JSON; "null" if there is none. */
  answer(id: number, json: string): void {
    this.#questions.answer(id, json);
  }

  /** The string is made once per version of the text. */
  get text(): string {
    const { doc } = this.#view.state;
    if (this.#text.doc !== doc) this.#text = { doc, value: doc.toString() };
    return this.#text.value;
  }

  set text(value: string) {
    const { state } = this.#view;
    const insert = state.toText(value);
    if (insert.eq(state.doc)) return;
    this.#histories.leave(state);
    this.#view.dispatch({
      changes: { from: 0, to: state.doc.length, insert },
      selection: { anchor: 0 },
      userEvent: "lanewise.load",
      annotations: Transaction.addToHistory.of(false),
    });
    this.#histories.enter(this.#view);
    foldOnOpening(this.#view);
    // At once, not by an effect, which would come after the page reveals a line in the same task.
    this.#view.scrollDOM.scrollTop = 0;
    this.#scroll = { top: 0, left: 0 };
  }

  get length(): number {
    return this.#view.state.doc.length;
  }

  set readonly(value: boolean) {
    if (value === this.#view.state.readOnly) return; // reconfiguring takes a tenth of the page's start
    this.#view.dispatch({
      effects: this.#readonly.reconfigure(value ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : []),
    });
  }

  #cursorMoved(): void {
    const { head } = this.#view.state.selection.main;
    const line = this.#view.state.doc.lineAt(head);
    this.#events?.cursorMoved(line.number, head - line.from + 1);
  }

  /** A removed element loses the focus without the user moving it: only a later blur counts. */
  #watchFocus(): void {
    this.#view.dom.addEventListener("focusin", () => (this.#focused = true));
    this.#view.dom.addEventListener("focusout", () => {
      setTimeout(() => {
        if (this.#element && this.#view.dom.isConnected && !this.#view.hasFocus) this.#focused = false;
      });
    });
  }

  /** A node that is taken out of the page loses its scroll position, so it is kept here. */
  #watchScroll(): void {
    const scroller = this.#view.scrollDOM;
    scroller.addEventListener(
      "scroll",
      () => {
        if (scroller.isConnected) this.#scroll = { top: scroller.scrollTop, left: scroller.scrollLeft };
      },
      { passive: true },
    );
  }
}

export const makeView = (standing: Standing, element: HTMLElement, events: FaceEvents): Face => new View(standing, element, events);
