/**
 * The state of an editor of the page, known by its name, which is kept when the elements that show it or the face of
 * the text are replaced. go-app throws the prerendered nodes away when it starts. The new element then adopts the
 * session of the old one, and text, undo history, selection, focus and scroll position are kept.
 */
import { Area } from "./area";
import type { Translation } from "./below";
import type { Breakpoint } from "./breakpoints";
import type { Face, FaceEvents, Standing } from "./face";
import type { ShownLines } from "./folding";
import type { Edit } from "./edits";
import type { LineValues } from "./inline";
import type { Margin } from "./margin";
import type { Marks } from "./marks";
import type { Problem } from "./problems";

export interface TextChange {
  /** Length of the text in UTF-16 units. */
  readonly length: number;
  /** Increases by one with every change of the text. */
  readonly version: number;
  /** The change was made by the user; false for a text set by the page. */
  readonly user: boolean;
}

/** The events that the element that shows the session now listens to. */
interface Listener extends Omit<FaceEvents, "changed"> {
  textChanged(change: TextChange): void;
}

/** Makes the face that replaces the text area. */
type MakeFace = (standing: Standing, element: HTMLElement, events: FaceEvents) => Face;

export class Session {
  version = 0;
  /** The user has changed the text since the page last set it. */
  edited = false;

  #face: Face;
  #area: Area | null;
  #element: HTMLElement | null = null;
  #listener: Listener | null = null;
  #setting = false;
  #marks: Marks = { current: 0 };
  #margin: Margin | null = null;
  #values: readonly LineValues[] | null = null;
  /** The last setting of each kind from the page, which is repeated for the next face. */
  readonly #said = new Map<keyof Face, (face: Face) => void>();

  /** The line where the machine is; 0: nowhere. */
  get current(): number {
    return this.#marks.current;
  }

  constructor(first: HTMLElement) {
    this.#face = this.#area = new Area(first, this.#events);
  }

  /** The face that shows the text now. */
  get face(): Face {
    return this.#face;
  }

  get text(): string {
    return this.#face.text;
  }
  set text(value: string) {
    this.edited = false;
    this.#said.delete("showOnly");
    this.#setting = true;
    try {
      this.#face.text = value;
    } finally {
      this.#setting = false;
    }
  }

  set readonly(value: boolean) {
    this.#say("readonly", (face) => (face.readonly = value));
  }

  mount(element: HTMLElement, listener: Listener): void {
    this.#element = element;
    this.#listener = listener;
    this.#face.mount(element);
  }

  unmount(element: HTMLElement): void {
    this.#face.unmount(element);
    if (this.#element !== element) return;
    this.#element = null;
    this.#listener = null;
  }

  setProblems(problems: readonly Problem[]): void {
    this.#say("setProblems", (face) => face.setProblems(problems));
  }

  setMarks(marks: Marks | null, margin: Margin | null, values: readonly LineValues[] | null): void {
    this.#marks = marks ?? this.#marks;
    this.#margin = margin ?? this.#margin;
    this.#values = values ?? this.#values;
    this.#face.setMarks(marks, margin, values);
    this.#said.set("setMarks", (face) => face.setMarks(this.#marks, this.#margin, this.#values));
  }

  set file(name: string) {
    this.#say("file", (face) => (face.file = name));
  }

  setTranslation(translation: Translation): void {
    this.#say("setTranslation", (face) => face.setTranslation(translation));
  }

  setBreakpoints(points: readonly Breakpoint[]): void {
    this.#say("setBreakpoints", (face) => face.setBreakpoints(points));
  }

  setEdits(edits: readonly Edit[]): void {
    this.#say("setEdits", (face) => face.setEdits(edits));
  }

  showOnly(lines: ShownLines): void {
    this.#say("showOnly", (face) => face.showOnly(lines));
  }

  /** Opens a part of the face; the text area has none, and then the next face opens its own. */
  open(what: "find" | "outline"): void {
    if (this.#area) this.#said.set("open", (face) => face.open(what));
    this.#face.open(what);
  }

  answers(): void {
    this.#say("answers", (face) => face.answers());
  }

  /** Gives the text its lasting face, once. */
  adopt(make: MakeFace): void {
    if (!this.#area || !this.#element) return;
    const element = this.#element;
    const face = make(this.#area.standing(), element, this.#events);
    this.#area = null;
    this.#face = face;
    face.mount(element);
    for (const say of this.#said.values()) say(face);
  }

  #say(what: keyof Face, say: (face: Face) => void): void {
    this.#said.set(what, say);
    say(this.#face);
  }

  readonly #events: FaceEvents = {
    changed: (user) => {
      const byUser = user && !this.#setting;
      this.version++;
      if (byUser) this.edited = true;
      this.#listener?.textChanged({ length: this.#face.length, version: this.version, user: byUser });
    },
    cursorMoved: (line, col) => this.#listener?.cursorMoved(line, col),
    scrolled: (first, last) => this.#listener?.scrolled(first, last),
    toggledBreak: (line) => this.#listener?.toggledBreak(line),
    openedBelow: (all) => this.#listener?.openedBelow(all),
    asks: (asked) => this.#listener?.asks(asked),
  };
}

const sessions = new Map<string, Session>();
let lasting: MakeFace | null = null;

/** The session of a name. The element that asks for it first gives it its text. */
export function sessionOf(name: string, first: HTMLElement): Session {
  let session = sessions.get(name);
  if (!session) {
    session = new Session(first);
    sessions.set(name, session);
  }
  return session;
}

/**
 * Is called when a session's element has become part of the page: it may now be possible to give it its lasting face.
 */
export function mounted(session: Session): void {
  if (lasting) session.adopt(lasting);
}

/** Gives every session, now and later, a face of this kind. */
export function useFace(make: MakeFace): void {
  lasting = make;
  sessions.forEach(mounted);
}
