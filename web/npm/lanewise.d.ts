/** Lanewise runs GPU assembly, Intel vISA and NVIDIA PTX, lane by lane and in both directions. */

/**
 * Checks a text and makes a program of it. A text with errors also gives a program: its `diagnostics` say what is
 * wrong, and its `run` and `debug` throw a ProgramError.
 *
 * The first call starts the machine, and the first one with PTX the translator.
 */
export function open(text: string, options?: OpenOptions): Promise<Program>;

export interface OpenOptions {
  /**
   * File name, for messages. The text is PTX if the name ends in `.ptx`, or if there is a line `.target sm_…` in the
   * text.
   */
  name?: string;
}

/**
 * Says where the two WebAssembly programs are, instead of the files beside this module: for bundlers that do not
 * follow `new URL("engine.wasm", import.meta.url)`. To be called before the first `open`.
 */
export function configure(sources: Sources): void;

export interface Sources {
  /** The machine, `lanewise/engine.wasm`. */
  engine?: Source;
  /** The translator from PTX to vISA, `lanewise/translator.wasm`. */
  translator?: Source;
}

/** An address, the bytes, or the result of WebAssembly.compile. */
export type Source = string | URL | Uint8Array<ArrayBuffer> | ArrayBuffer | WebAssembly.Module;

/** A text that has been checked, and can be run if it has no errors. */
export interface Program {
  /** Errors, warnings and notes, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** Facts about the program; if it has errors, those that are known. */
  readonly facts: Facts;
  /**
   * Runs the program to its end. After a run that was cancelled, the next call continues it. After a run that ended,
   * the next call returns the same result.
   *
   * @throws {ProgramError} The text has errors.
   * @throws {LanewiseError} "limit": its buffers or threads are more than the machine takes.
   */
  run(options?: RunOptions): Result;
  /** A debugger that is at the position before the first step. It throws what `run` throws. */
  debug(): Debugger;
  /** Frees the machine's memory now. Otherwise it is freed some time after nothing refers to the program any more. */
  close(): void;
}

export interface RunOptions {
  /** Milliseconds after which the run is cancelled. Without it only the program's own limits apply. */
  timeout?: number;
}

/** Lines and columns count from 1, columns in UTF-16 code units; the end is exclusive. Line 0 is the whole text. */
export interface Diagnostic {
  readonly severity: "error" | "warning" | "note";
  /** "V0303"; reports of a run begin with R, or with P06 in PTX. */
  readonly code: string;
  /** One sentence. */
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The page of the specification, "" if there is none. */
  readonly page: string;
  /** A change of the text that removes the problem. */
  readonly fix?: Fix;
}

export interface Fix {
  /** What the change does. */
  readonly label: string;
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface Facts {
  /** "DG2" */
  readonly platform: string;
  readonly kernel: string;
  /** Lanes of a thread. */
  readonly simd: number;
  /** Thread groups in x, y and z. */
  readonly groups: readonly [number, number, number];
  /** Threads of a group. */
  readonly threads: number;
  readonly instructions: number;
}

export interface Result {
  /** The run ended, and every expectation of the `//@ expect` lines holds. */
  readonly pass: boolean;
  /** Why the run stopped: it ended, met a limit, no thread could continue, or its time was over. */
  readonly reason: "end" | "limit" | "deadlock" | "cancelled";
  /** For a limit or a deadlock, one sentence about it; else "". */
  readonly message: string;
  /** Instructions executed, of all threads. */
  readonly steps: number;
  /** The contents of each buffer at the end, by its name. */
  readonly buffers: Readonly<Record<string, Values>>;
  readonly expectations: readonly Expectation[];
  /** What the run did that the specification leaves undefined, and notes. */
  readonly reports: readonly Report[];
}

/**
 * The elements of a buffer, in an array for their type: b, ub, w, uw, d, ud, q, uq, f and df. Elements of hf and bf
 * are given as their 16 bits in memory.
 */
export type Values =
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | BigInt64Array<ArrayBuffer>
  | BigUint64Array<ArrayBuffer>;

export interface Expectation {
  readonly line: number;
  /** What is expected of what, "T6[0..16] : d". */
  readonly text: string;
  readonly pass: boolean;
  /** Elements that were compared, and how many of them differ. */
  readonly elements: number;
  readonly wrong: number;
  /** The first element that differs: "element 3"; "" if none does. */
  readonly where: string;
  readonly got: string;
  readonly want: string;
}

export interface Report extends Diagnostic {
  /** The lanes concerned. */
  readonly lanes: readonly number[];
  /** How often it happened. */
  readonly count: number;
  /** The step at which it happened first. */
  readonly step: number;
}

/** A run that goes forward and back. Its properties describe the position that it has reached. */
export interface Debugger {
  /** Steps done so far, of all threads. */
  readonly position: number;
  /** There is nothing left to run. */
  readonly ended: boolean;
  /** The line of the instruction that runs next; 0 if there is none. */
  readonly line: number;
  /** That instruction as written. */
  readonly text: string;
  /** The lanes of the thread that runs next. */
  readonly lanes: readonly Lane[];
  /** The operands of the next instruction, destination first. */
  readonly operands: readonly Operand[];
  /** Calls that have not returned; the kernel is the first. */
  readonly frames: readonly Frame[];
  /** The contents of each buffer now, by its name. */
  readonly buffers: Readonly<Record<string, Values>>;

  /** Goes forward by some instructions, by default 1; in PTX, by statements. */
  step(count?: number): Stop;
  /** Goes back by some instructions or statements, by default 1. */
  back(count?: number): Stop;
  /** Runs one instruction, with everything that it calls. */
  over(): Stop;
  /** Runs to the caller of the current function. */
  out(): Stop;
  /** Runs to the next breakpoint, or to the end. */
  run(options?: RunOptions): Stop;
  /** Goes back to the previous breakpoint, or to the start. */
  reverse(options?: RunOptions): Stop;
  /** Goes forward or back to a step, counted from the start. */
  seek(position: number): Stop;
  /** Makes `run` and `reverse` stop before the instructions of these lines, and only there. */
  breakAt(...lines: number[]): void;
  /**
   * The value of an expression, one for each lane or one alone: "X", "X[3]", "P1", "lane * 4 + X".
   *
   * @throws {ExpressionError} It cannot be read.
   */
  value(expression: string): readonly string[];
  /** Frees the machine's memory now. */
  close(): void;
}

export interface Stop {
  readonly reason: "step" | "end" | "start" | "cancelled" | "limit" | "deadlock" | "breakpoint" | "nothing";
  /** For a limit, deadlock or breakpoint, one sentence about it; else "". */
  readonly message: string;
}

export interface Lane {
  /** "waiting": it is elsewhere; "returned": it left this call; "beyond": outside the instruction's lanes; "off": it ended, or never started. */
  readonly state: "active" | "waiting" | "returned" | "predicate-off" | "beyond" | "off";
  /** The line where the lane continues; 0 if nowhere. */
  readonly line: number;
  /** Why the lane is on or off. */
  readonly why: string;
}

export interface Operand {
  readonly role: "dst" | "src0" | "src1" | "src2" | "src3";
  /** As written: "V32(0,0)<1;1,0>". */
  readonly text: string;
  readonly type: string;
  /** One value per lane; "" for a lane without one. */
  readonly values: readonly string[];
}

export interface Frame {
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  /** Lanes that have not returned. */
  readonly lanes: readonly number[];
}

export type ErrorCode = "program" | "limit" | "expression" | "start" | "closed" | "internal";

/** The base class of all errors that are thrown here. */
export class LanewiseError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string);
}

/** The text has errors, so that there is nothing to run. */
export class ProgramError extends LanewiseError {
  readonly diagnostics: readonly Diagnostic[];
  constructor(diagnostics: readonly Diagnostic[]);
}

/** An expression that cannot be read. `start` and `end` are positions in its bytes. */
export class ExpressionError extends LanewiseError {
  readonly start: number;
  readonly end: number;
  constructor(message: string, start: number, end: number);
}
