/** What the client provides: the Timeline of core/protocol, and the position of the machine. */

/** Values of Heat.states: protocol.LaneState. */
export const State = { active: 0, waiting: 1, returned: 2, predicateOff: 3, beyond: 4, off: 5, none: 0xff } as const;

/** The names of the states, by value. */
export const stateNames = ["active", "waiting", "returned", "predicate off", "beyond exec size", "off or ended"];

export interface Call {
  readonly name: string;
  readonly kind: string;
  /** The thread whose turn this is, among other threads; -1: this is a frame, not a turn. */
  readonly turn: number;
  /** 0: the kernel. */
  readonly depth: number;
  readonly from: number;
  readonly to: number;
}

export interface Mark {
  readonly step: number;
  readonly kind: "report" | "edit" | "print";
  readonly text: string;
}

/** The heat map of some steps. */
export interface HeatFacts {
  /** The recorded steps: first <= step < last. */
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
  readonly columns: number;
  readonly lanes: number;
  readonly calls: readonly Call[];
  /** The number of calls that are too deep or too short for the columns. */
  readonly more: number;
  readonly marks: readonly Mark[];
}

export interface Heat extends HeatFacts {
  /** columns × lanes bytes, column by column. */
  readonly states: Uint8Array;
  /** Fewest and most active lanes of a step in each column. */
  readonly low: Uint8Array;
  readonly high: Uint8Array;
}

/** The position of the machine, and what the reader looks at. */
export interface Standing {
  readonly step: number;
  readonly first: number;
  readonly last: number;
  readonly ended: boolean;
  readonly lanes: number;
  /** -1: none. */
  readonly pinned: number;
  readonly hover: number;
  /** The trace is that of an earlier text: it is not possible to move in it. */
  readonly stale: boolean;
  /** A move is under way. */
  readonly moving: boolean;
  /** The heat map is that of this recording: its own may yet have to come. */
  readonly mapped: boolean;
  /** The steps ahead are covered until a question is answered. */
  readonly covered: boolean;
  /** The step that was marked as A of a comparison; -1: none. */
  readonly mark: number;
  /** The states of the step that runs next, which is not in the heat map before it has run. */
  readonly now: readonly number[];
}

/** The first step of a column. */
export function columnStart(h: HeatFacts, column: number): number {
  return h.from + Math.ceil((column * (h.to - h.from)) / h.columns);
}

/** The column that contains a step. */
export function columnOf(h: HeatFacts, step: number): number {
  return Math.floor(((step - h.from) * h.columns) / (h.to - h.from));
}
