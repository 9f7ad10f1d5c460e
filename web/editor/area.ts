/**
 * The editor's first face: the <textarea> that the page was sent with, which takes text before any script has run. It
 * stays where it is, as a child that the element's shadow root shows in a slot.
 */
import type { Edits } from "./ask";
import type { Face, FaceEvents, Standing, TextEdit } from "./face";
import type { Problem } from "./problems";

export class Area implements Face {
  #area: HTMLTextAreaElement;
  #given: string;
  readonly #events: FaceEvents;

  constructor(element: HTMLElement, events: FaceEvents) {
    this.#area = areaOf(element);
    this.#given = this.#area.defaultValue;
    this.#events = events;
    this.#listen();
  }

  get text(): string {
    return this.#area.value;
  }
  set text(value: string) {
    const text = value.replace(/\r\n?/g, "\n");
    this.#given = text;
    if (text === this.#area.value) return;
    this.#area.value = text;
    this.#area.setSelectionRange(0, 0);
    this.#area.scrollTop = 0;
    this.#events.changed(false);
  }

  get length(): number {
    return this.#area.textLength;
  }

  set readonly(value: boolean) {
    this.#area.readOnly = value;
  }

  mount(element: HTMLElement): void {
    const area = areaOf(element);
    if (area === this.#area) return;
    const { value, readOnly, selectionStart, selectionEnd, selectionDirection, scrollTop, scrollLeft } = this.#area;
    const focused = this.#focused;
    area.value = value;
    area.readOnly = readOnly;
    this.#forget();
    this.#area = area;
    this.#listen();
    area.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
    if (focused) area.focus();
    // Setting these forces a layout, which in most cases nothing needs before the next frame.
    if (scrollTop > 0) area.scrollTop = scrollTop;
    if (scrollLeft > 0) area.scrollLeft = scrollLeft;
  }

  unmount(): void {}

  revealLine(line: number): void {
    const height = this.#lineHeight();
    const top = (line - 1) * height;
    const { scrollTop, clientHeight } = this.#area;
    if (top < scrollTop || top + height > scrollTop + clientHeight) this.#area.scrollTop = top - clientHeight / 2;
  }

  select(line: number, col: number): void {
    const at = this.#offset(line, col);
    this.#area.setSelectionRange(at, at);
    this.revealLine(line);
    this.#area.focus();
  }

  replace({ line, col, endLine, endCol, text }: TextEdit): void {
    if (this.#area.readOnly) return;
    this.#area.setRangeText(text, this.#offset(line, col), this.#offset(endLine, endCol));
    this.#events.changed(true);
  }

  fix({ fix }: Problem): void {
    if (!fix || this.#area.readOnly) return;
    this.#area.setRangeText(fix.text, this.#offset(fix.line, fix.col), this.#offset(fix.endLine, fix.endCol));
    this.#events.changed(true);
    this.select(fix.line, fix.col);
  }

  edit({ edits }: Edits): void {
    if (this.#area.readOnly || !edits?.length) return;
    const at = edits.map(({ range }) => [this.#offset(range.line, range.col), this.#offset(range.endLine, range.endCol)] as const);
    for (let i = edits.length - 1; i >= 0; i--) this.#area.setRangeText(edits[i]!.newText, ...at[i]!);
    this.#events.changed(true);
  }

  #offset(line: number, col: number): number {
    const lines = this.#area.value.split("\n").slice(0, line - 1);
    return lines.reduce((sum, text) => sum + text.length + 1, 0) + col - 1;
  }

  focus(): void {
    this.#area.focus();
  }

  /** Breakpoints do not move here: a text that is typed into a text area has no breakpoints yet, or few. */
  get breakLines(): readonly { id: number; line: number }[] {
    return [];
  }

  get cursorLine(): number {
    return this.#area.value.slice(0, this.#area.selectionStart).split("\n").length;
  }

  // What a text area cannot show is kept by the session for the next face.
  resized(): void {}
  setProblems(): void {}
  setMarks(): void {}
  setTranslation(): void {}
  open(): void {
    this.focus(); // the browser's own search also looks into a text area
  }
  openBelow(): void {}
  set file(_name: string) {}
  setBreakpoints(): void {}
  setEdits(): void {}
  showOnly(): void {}
  answers(): void {}
  answer(): void {}

  standing(): Standing {
    const { value, selectionStart, selectionEnd, selectionDirection, scrollTop } = this.#area;
    const backward = selectionDirection === "backward";
    return {
      given: this.#given,
      text: value,
      anchor: backward ? selectionEnd : selectionStart,
      head: backward ? selectionStart : selectionEnd,
      focused: this.#focused,
      topLine: 1 + Math.floor(scrollTop / this.#lineHeight()),
    };
  }

  /** In CSS pixels. */
  #lineHeight(): number {
    return parseFloat(getComputedStyle(this.#area).lineHeight) || 16;
  }

  #focused = false;
  readonly #handlers = {
    input: () => this.#events.changed(true),
    focus: () => void (this.#focused = true),
    // An element that is taken out of the page loses the focus without the user moving it: only a later blur counts.
    blur: (event: Event) => {
      setTimeout(() => {
        if (event.target === this.#area && this.#area.isConnected && document.activeElement !== this.#area) this.#focused = false;
      });
    },
  };

  #listen(): void {
    for (const [event, handler] of Object.entries(this.#handlers)) this.#area.addEventListener(event, handler);
    this.#focused = document.activeElement === this.#area;
    // Text was typed before there was a script to notice it.
    if (this.#area.value !== this.#given) this.#handlers.input();
  }

  #forget(): void {
    for (const [event, handler] of Object.entries(this.#handlers)) this.#area.removeEventListener(event, handler);
  }
}

/** The text area that the page was sent with, or a new one. */
function areaOf(element: HTMLElement): HTMLTextAreaElement {
  const there = element.querySelector("textarea");
  if (there) return there;
  const area = document.createElement("textarea");
  area.setAttribute("aria-label", "vISA program");
  element.append(area);
  return area;
}
