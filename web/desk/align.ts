/** Which lines of two texts belong together, and which steps of two runs. */
import type { Difference, Track } from "./results";

/** A row of two columns: a line of either text, from 1, or 0. */
export interface Row {
  readonly a: number;
  readonly b: number;
  readonly kind: "same" | "renamed" | "changed" | "moved" | "gone" | "new";
  /** For a line that has moved: its place in the other text. */
  readonly other?: number;
}

/**
 * The largest number of cells of the table that finds common lines: 16 MB. Longer texts are paired only where they
 * begin and end alike.
 */
const mostCells = 8_000_000;

type Pair = Pick<Row, "a" | "b">;

/**
 * Pairs the lines of two texts: lines that are equal except for blanks, lines that are equal except for names (see
 * renamed), lines that have moved, and lines that are equal except for their operands.
 */
export function align(a: readonly string[], b: readonly string[], renamed: readonly Pair[] = []): Row[] {
  const x = a.map(words);
  const y = b.map(words);
  const calledOtherwise = new Set<number>();
  for (const [i, pair] of renamed.entries()) {
    x[pair.a - 1] = y[pair.b - 1] = `\0${i}`; // equal to no other line
    calledOtherwise.add(pair.a);
  }
  const pairs = inOrder(x, y);
  const moved = movedLines(x, y, pairs);
  const rows: Row[] = [];
  let gone: Pair[] = [];
  let fresh: Pair[] = [];
  const flush = (): void => {
    rows.push(...changed(x, y, gone, fresh, moved));
    gone = [];
    fresh = [];
  };
  for (const pair of pairs) {
    if (pair.a && pair.b) {
      flush();
      rows.push({ ...pair, kind: calledOtherwise.has(pair.a) ? "renamed" : "same" });
    } else (pair.a ? gone : fresh).push(pair);
  }
  flush();
  return rows;
}

/**
 * A line without blanks that have no meaning, and without the number that Intel's compiler gives each instruction:
 * `/// $12`.
 */
const words = (line: string): string => line.replace(/\/\/\/ \$\d+\s*$/, "").trim().replace(/\s+/g, " ");

/** A line as it is shown: the same with its indentation. */
export const compact = (line: string): string => /^\s*/.exec(line)![0] + words(line);

/** The lines of declarations, inputs and labels that are equal except for names. */
export function renamedDefinitions(a: readonly string[], b: readonly string[], renamed: Difference["renamed"]): Pair[] {
  const defines = (line: string): boolean => /^\.(?:decl|input|implicit|reg)|:$/.test(line);
  const places = new Map<string, number[]>();
  for (const [i, line] of b.map(words).entries()) if (defines(line)) places.set(line, [...(places.get(line) ?? []), i + 1]);
  const pairs: Pair[] = [];
  let names = new Map<string, string>();
  for (const [i, line] of a.map(words).entries()) {
    const [, begins, name] = /^\.(kernel|global_function|function) "?([^"\s]+)/.exec(line) ?? /^(?:\.\w+ )*\.(entry|func) ?(?:\([^)]*\) ?)?([\w$%]+)/.exec(line) ?? [];
    const own = renamed.filter((r) => r.function === name);
    if (begins && (begins !== "function" || own.length > 0)) names = new Map(own.map((r) => [r.a, r.b]));
    const other = defines(line) ? line.replace(/[\w$%]+/g, (word) => names.get(word) ?? word) : line;
    const at = other === line ? undefined : places.get(other)?.shift();
    if (at !== undefined) pairs.push({ a: i + 1, b: at });
  }
  return pairs;
}

/** Pairs lines, without changing their order, so that as many as possible are equal. */
function inOrder(x: readonly string[], y: readonly string[]): Pair[] {
  let head = 0;
  while (head < x.length && head < y.length && x[head] === y[head]) head++;
  let tail = 0;
  while (tail < x.length - head && tail < y.length - head && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail++;
  const rows: Pair[] = [];
  for (let i = 0; i < head; i++) rows.push({ a: i + 1, b: i + 1 });
  rows.push(...middle(x.slice(head, x.length - tail), y.slice(head, y.length - tail), head));
  for (let i = tail; i > 0; i--) rows.push({ a: x.length - i + 1, b: y.length - i + 1 });
  return rows;
}

function middle(x: readonly string[], y: readonly string[], head: number): Pair[] {
  const rows: Pair[] = [];
  const n = y.length + 1;
  let i = 0;
  let j = 0;
  if ((x.length + 1) * n <= mostCells) {
    const most = new Uint16Array((x.length + 1) * n); // lines that the remaining parts have in common
    for (let r = x.length - 1; r >= 0; r--) {
      for (let c = y.length - 1; c >= 0; c--) {
        most[r * n + c] = x[r] === y[c] ? most[(r + 1) * n + c + 1]! + 1 : Math.max(most[(r + 1) * n + c]!, most[r * n + c + 1]!);
      }
    }
    while (i < x.length && j < y.length) {
      if (x[i] === y[j]) rows.push({ a: head + ++i, b: head + ++j });
      else if (most[(i + 1) * n + j]! >= most[i * n + j + 1]!) rows.push({ a: head + ++i, b: 0 });
      else rows.push({ a: 0, b: head + ++j });
    }
  }
  while (i < x.length) rows.push({ a: head + ++i, b: 0 });
  while (j < y.length) rows.push({ a: 0, b: head + ++j });
  return rows;
}

/**
 * Pairs of lines that one text has where the other has none: those of a by line number, those of b by the negated
 * line number.
 */
function movedLines(x: readonly string[], y: readonly string[], pairs: readonly Pair[]): Map<number, number> {
  const places = new Map<string, number[]>();
  for (const { a, b } of pairs) {
    const text = y[b - 1];
    if (!a && text && !text.startsWith("//")) places.set(text, [...(places.get(text) ?? []), b]);
  }
  const moved = new Map<number, number>();
  for (const { a, b } of pairs) {
    const to = b ? undefined : places.get(x[a - 1]!)?.shift();
    if (to === undefined) continue;
    moved.set(a, to);
    moved.set(-to, a);
  }
  return moved;
}

/** What a line does, whatever its operands: its instruction or, for a directive, its name and subject. */
function does(line: string): string {
  if (/^[./]/.test(line)) return line.split(/[\s=]/, 2).join(" ");
  return /^(?:@!?%?\w+ |\([^)]*\) )?(\w+)(?!\w*:)/.exec(line)?.[1] ?? "";
}

/** Rows of consecutive lines that only one text has. Lines that do the same stand side by side. */
function changed(x: readonly string[], y: readonly string[], gone: readonly Pair[], fresh: readonly Pair[], moved: ReadonlyMap<number, number>): Row[] {
  const rows: Row[] = [];
  let next = 0;
  const upTo = (end: number): void => {
    for (; next < end; next++) {
      const { b } = fresh[next]!;
      const from = moved.get(-b);
      rows.push(from === undefined ? { a: 0, b, kind: "new" } : { a: 0, b, kind: "moved", other: from });
    }
  };
  for (const { a } of gone) {
    const to = moved.get(a);
    const what = does(x[a - 1]!);
    const like = to === undefined && what ? fresh.findIndex(({ b }, i) => i >= next && !moved.has(-b) && does(y[b - 1]!) === what) : -1;
    if (like >= 0) {
      upTo(like);
      rows.push({ a, b: fresh[next++]!.b, kind: "changed" });
    } else rows.push(to === undefined ? { a, b: 0, kind: "gone" } : { a, b: 0, kind: "moved", other: to });
  }
  upTo(fresh.length);
  return rows;
}

/**
 * Pairs the steps of two runs: for each step of one, the step of the other that runs the same instruction in the same
 * round, or -1.
 */
export function inStep(rows: readonly Row[], a: Track, b: Track): { toB: number[]; toA: number[] } {
  const partner = new Map(rows.filter((row) => row.a).map((row) => [row.a, row.b || (row.other ?? 0)]));
  const rounds = new Map<number, number[]>();
  b.lines.forEach((line, step) => {
    const steps = rounds.get(line);
    if (steps) steps.push(step);
    else rounds.set(line, [step]);
  });
  const toA = b.lines.map(() => -1);
  const seen = new Map<number, number>();
  const toB = a.lines.map((line, step) => {
    const round = seen.get(line) ?? 0;
    seen.set(line, round + 1);
    const other = rounds.get(partner.get(line) || -1)?.[round] ?? -1;
    if (other >= 0) toA[other] = step;
    return other;
  });
  return { toB, toA };
}
