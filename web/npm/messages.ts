/**
 * The messages of core/protocol that the package sends and reads: their fields, with their names there and in the
 * order of its codec. Of a view it reads only the fields before the panels, which it does not request, and nothing
 * that follows a view.
 */
import { type Field, type Held, Reader, Writer, bool, bytes, int, list, oneOf, raw, record, text, triple, unsigned } from "./fields";

/** What the build takes from core/protocol: its version, and the number of each kind of message. */
declare const PROTOCOL: { version: number; kinds: Record<string, number> };

const problem = record({
  line: int, col: int, endLine: int, endCol: int,
  warning: bool, runtime: bool, note: bool,
  code: text, message: text, page: text,
  fixLabel: text, fix: text, fixLine: int, fixCol: int, fixEndLine: int, fixEndCol: int,
  lanes: unsigned, count: int, step: int, ahead: bool,
});
export type Problem = Held<typeof problem>;

const part = record({
  kind: unsigned, text, row: int, step: int, line: int, time: int, thread: int, lane: int, lanes: unsigned, panel: text, expr: text,
});
const lesson = record({
  title: text, notes: list(text), parts: list(part),
  task: record({ hints: list(part), edits: list(record({ first: int, last: int })), without: list(text), cases: list(text) }),
});
const facts = record({
  platform: text, grf: int, kernel: text, simd: int, groups: triple, threads: int, insts: int,
});
const assembled = record({ problems: list(problem), lesson, facts });
export type Assembled = Held<typeof assembled>;

const value = record({ text, changed: bool, enabled: bool, never: bool, next: text });
const operand = record({
  role: oneOf("dst", "src0", "src1", "src2", "src3"), text, name: text, type: text, values: list(value), start: int, end: int,
});
const image = record({
  kind: text, format: text, levels: list(record({ offset: int, width: int, height: int, depth: int, pitch: int })),
});
const watched = record({
  text, type: text, shape: unsigned, values: list(value), first: int, error: text, start: int, end: int, edit: bool,
});
const view = record({
  step: int, last: int, endKnown: bool, ended: bool, group: triple,
  threads: list(record({ status: unsigned, line: int, function: text, depth: int, dispatch: unsigned, call: unsigned, exec: unsigned })),
  thread: int, line: int, object: text, prev: int, op: text, help: text,
  masks: record({
    dispatch: unsigned, call: unsigned, exec: unsigned, pred: unsigned, enable: unsigned, predText: text,
    execSize: int, offset: int, noMask: bool, uniform: bool,
  }),
  lanes: list(record({
    state: oneOf("active", "waiting", "returned", "predicate-off", "beyond", "off"), line: int, why: text, cause: int, causeLine: int, resumes: int,
  })),
  operands: list(operand),
  watches: list(operand),
  frames: list(record({
    name: text, kind: text, callLine: int, line: int, entered: unsigned, callMask: unsigned,
    waits: list(record({ line: int, label: text, lanes: unsigned })),
    params: list(operand),
  })),
  surfaces: list(record({ name: text, type: text, bytes: int, elems: int, bti: int, first: int, values: list(value), written: bool, image })),
  expects: list(record({
    line: int, text, pass: bool, elems: int, wrong: int, where: text, got: text, want: text, unwritten: text,
  })),
  reports: list(problem),
  first: int, text,
});
export type View = Held<typeof view>;

const window = record({
  thread: int, surface: int, first: int, count: int, format: unsigned, granularity: unsigned, panels: unsigned,
  frame: int, firstLine: int, lastLine: int, rows: list(int),
  timeline: record({ from: int, to: int, columns: int, thread: int }), memory: list(int),
  picture: record({ surface: int, offset: int, columns: int, rows: int, texel: int, stride: int, pitch: int }),
  held: int, result: record({ index: int, first: int }),
});
/** The window of all requests: it shows the thread that runs next, and no panel. */
const shown: Held<typeof window> = {
  thread: -1, surface: -1, first: 0, count: 0, format: 0, granularity: 0, panels: 0,
  frame: 0, firstLine: 0, lastLine: 0, rows: [],
  timeline: { from: 0, to: 0, columns: 0, thread: 0 }, memory: [],
  picture: { surface: 0, offset: 0, columns: 0, rows: 0, texel: 0, stride: 0, pitch: 0 },
  held: 0, result: { index: 0, first: 0 },
};
/** The Source of a program that was not translated: an empty text, six empty lists, and a false. */
export const noSource = new Uint8Array(8);

const breakpoint = record({
  id: int, kind: unsigned, line: int, name: text, function: text, lanes: unsigned, thread: int, condition: text, hit: text, log: text, off: bool,
});
export const requests = {
  Load: record({ name: text, text, source: raw, set: int, interpret: bool, window }),
  Run: record({ fresh: bool, window }),
  Step: record({ n: int, window }),
  Seek: record({ step: int, window }),
  Move: record({ goal: oneOf("into", "over", "out", "on", "line"), back: bool, heed: bool, thread: int, line: int, window }),
  SetBreakpoints: record({ breakpoints: list(breakpoint) }),
  Evaluate: record({ text, window }),
  ReadMemory: record({ surface: int, offset: int, count: int }),
  Translate: record({ name: text, text, set: int }),
};

export const answers = {
  Loaded: record({ assembled, view }),
  Stopped: record({
    reason: oneOf("step", "end", "start", "cancelled", "limit", "deadlock", "nothing", "breakpoint", "edit"), message: text, view,
  }),
  BreakpointsSet: record({}),
  Evaluated: record({ value: watched }),
  Memory: record({ offset: int, bytes }),
  Translated: record({
    assembled, text, matrices: list(record({ op: text, name: text, columns: int, elements: list(int) })), source: raw,
  }),
  Failed: record({
    code: oneOf("frame", "program", "none", "busy", "limit", "internal", "stale", "expression"), message: text, assembled, start: int, end: int,
  }),
};

export type Request = keyof typeof requests;
export type Answer = keyof typeof answers;

/** The fields of a request except the window, which is always the same. */
type Said<K extends Request> = Omit<Held<(typeof requests)[K]>, "window">;
export type Fields<K extends Answer> = Held<(typeof answers)[K]>;

/** The frame of a request. */
export function encode<K extends Request>(kind: K, fields: Said<K>): Uint8Array<ArrayBuffer> {
  const to = new Writer();
  to.bytes(Uint8Array.of(PROTOCOL.version, PROTOCOL.kinds[kind]!));
  to.number(1); // the sequence number: there is only one request at a time
  (requests[kind] as Field<unknown>).write(to, { window: shown, ...fields });
  return to.done();
}

/** The kind of a frame's message, and the message; null if it is not one of the answers above. */
export function decode(frame: Uint8Array<ArrayBuffer>): { [K in Answer]: { kind: K; fields: Fields<K> } }[Answer] | null {
  const from = new Reader(frame);
  const [version, number] = from.bytes(2);
  if (version !== PROTOCOL.version) throw new RangeError("the engine is of another version than this module");
  from.number();
  for (const kind of Object.keys(answers) as Answer[]) {
    if (PROTOCOL.kinds[kind] === number) return { kind, fields: answers[kind].read(from) } as ReturnType<typeof decode>;
  }
  return null;
}
