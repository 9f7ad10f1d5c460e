/** Lanewise runs GPU assembly, Intel vISA and NVIDIA PTX, lane by lane and in both directions. */

/**
 * Checks a text and makes a program of it. A text with errors gives a program, too: `diagnostics` says
 * what is wrong, and `run` and `debug` throw a ProgramError.
 *
 * The first call starts the machine, and the first one with PTX the translator.
 */
export function open(text: string, options?: OpenOptions): Promise<Program>;

export interface OpenOptions {
  /** File name, for messages. `.ptx` at its end says that the text is PTX, as does a line `.target sm_…` in it. */
  name?: string;
}

/**
 * Says where the two WebAssembly programs are, in place of the files beside this module: for bundlers that
 * do not follow `new URL("engine.wasm", import.meta.url)`. To be called before the first `open`.
 */
export function configure(sources: Sources): void;

export interface Sources {
  /** The machine, `lanewise/engine.wasm`. */
  engine?: Source;
  /** What makes vISA of PTX, `lanewise/translator.wasm`. */
  translator?: Source;
}

/** An address, the bytes, or what WebAssembly.compile made of them. */
export type Source = string | URL | Uint8Array<ArrayBuffer> | ArrayBuffer | WebAssembly.Module;

/** A text and what it says. */
export interface Program {
  /** Errors, warnings and notes, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** What the program is; of one with errors, as far as it is known. */
  readonly facts: Facts;
  /**
   * Runs the program to its end. A run that was cancelled goes on when it is run again; of one that ended
   * the result is told again.
   *
   * @throws {ProgramError} The text has errors.
   * @throws {LanewiseError} "limit": its buffers or threads are more than the machine takes.
   */
  run(options?: RunOptions): Result;
  /** A debugger that stands before the first step. It throws what `run` throws. */
  debug(): Debugger;
  /** Frees the machine's memory now; otherwise that follows when nothing refers to the program. */
  close(): void;
}

export interface RunOptions {
  /** Milliseconds after which the run is cancelled; without it the program's own limits hold. */
  timeout?: number;
}

/** Lines and columns count from 1, columns in UTF-16 code units; the end is exclusive. Line 0 is the whole text. */
export interface Diagnostic {
  readonly severity: "error" | "warning" | "note";
  /** "V0303"; reports of a run begin with R or U. */
  readonly code: string;
  /** One sentence. */
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The page of the specification, "" if there is none. */
  readonly page: string;
  /** A change of the text that puts it right. */
  readonly fix?: Fix;
}

export interface Fix {
  /** What it does. */
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
  /** It ended, and every expectation of its `//@ expect` lines holds. */
  readonly pass: boolean;
  /** Why it stands: it ended, met a limit, no thread could go on, or its time was over. */
  readonly reason: "end" | "limit" | "deadlock" | "cancelled";
  /** One sentence of a limit or deadlock, else "". */
  readonly message: string;
  /** Instructions that ran, of all threads. */
  readonly steps: number;
  /** What each buffer holds, by its name. */
  readonly buffers: Readonly<Record<string, Values>>;
  readonly expectations: readonly Expectation[];
  /** What the run did that the specification leaves undefined, and notes. */
  readonly reports: readonly Report[];
}

/**
 * The elements of a buffer, by their type: b, ub, w, uw, d, ud, q, uq, f and df. Elements of hf and bf are
 * 16 bits as they are in memory.
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
  /** The first that differs: "element 3"; "" if none does. */
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

/** A run that goes both ways. After each call it says where it stands. */
export interface Debugger {
  /** Steps done so far, of all threads. */
  readonly position: number;
  /** Nothing is left to run. */
  readonly ended: boolean;
  /** Line of the instruction that runs next, 0 if there is none. */
  readonly line: number;
  /** That instruction as written. */
  readonly text: string;
  /** The lanes of the thread that runs next. */
  readonly lanes: readonly Lane[];
  /** The operands of the next instruction, destination first. */
  readonly operands: readonly Operand[];
  /** Calls that have not returned; the kernel is the first. */
  readonly frames: readonly Frame[];
  /** What each buffer holds now, by its name. */
  readonly buffers: Readonly<Record<string, Values>>;

  /** Goes on by so many instructions, 1 if not said; of PTX, by statements. */
  step(count?: number): Stop;
  /** Goes back by so many. */
  back(count?: number): Stop;
  /** One instruction with all of what it calls. */
  over(): Stop;
  /** To the caller. */
  out(): Stop;
  /** To the next breakpoint, or the end. */
  run(options?: RunOptions): Stop;
  /** Back to the breakpoint before, or the start. */
  reverse(options?: RunOptions): Stop;
  /** To a step, counted from the start, in either direction. */
  seek(position: number): Stop;
  /** Stops `run` and `reverse` before the instructions of these lines, and of no others. */
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
  /** One sentence of a limit, deadlock or breakpoint, else "". */
  readonly message: string;
}

export interface Lane {
  /** "waiting": it is elsewhere; "returned": it left this call; "beyond": outside the instruction's lanes; "off": it ended, or never started. */
  readonly state: "active" | "waiting" | "returned" | "predicate-off" | "beyond" | "off";
  /** Where it goes on, 0 if nowhere. */
  readonly line: number;
  /** Why it is on or off. */
  readonly why: string;
}

export interface Operand {
  readonly role: "dst" | "src0" | "src1" | "src2" | "src3";
  /** As written: "V32(0,0)<1;1,0>". */
  readonly text: string;
  readonly type: string;
  /** A value for each lane, "" for one without. */
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

/** What everything here throws. */
export class LanewiseError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string);
}

/** The text has errors, so that there is nothing to run. */
export class ProgramError extends LanewiseError {
  readonly diagnostics: readonly Diagnostic[];
  constructor(diagnostics: readonly Diagnostic[]);
}

/** An expression cannot be read; `start` and `end` count its bytes. */
export class ExpressionError extends LanewiseError {
  readonly start: number;
  readonly end: number;
  constructor(message: string, start: number, end: number);
}
