/** Which lines of two texts belong together, and which steps of two runs. */
import type { Track } from "./results";

/** A row of two columns: a line of either text, from 1, or 0. */
export interface Row {
  readonly a: number;
  readonly b: number;
}

/** The most cells of the table that finds the common lines: 16 MB. Longer texts are paired where they begin and end alike. */
const mostCells = 8_000_000;

/** Pairs the lines of two texts so that as many as possible are the same, blanks aside. */
export function align(a: readonly string[], b: readonly string[]): Row[] {
  const words = (line: string): string => line.trim().replace(/\s+/g, " ");
  const x = a.map(words);
  const y = b.map(words);
  let head = 0;
  while (head < x.length && head < y.length && x[head] === y[head]) head++;
  let tail = 0;
  while (tail < x.length - head && tail < y.length - head && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail++;
  const rows: Row[] = [];
  for (let i = 0; i < head; i++) rows.push({ a: i + 1, b: i + 1 });
  rows.push(...middle(x.slice(head, x.length - tail), y.slice(head, y.length - tail), head));
  for (let i = tail; i > 0; i--) rows.push({ a: x.length - i + 1, b: y.length - i + 1 });
  return rows;
}

function middle(x: readonly string[], y: readonly string[], head: number): Row[] {
  const rows: Row[] = [];
  const n = y.length + 1;
  let i = 0;
  let j = 0;
  if ((x.length + 1) * n <= mostCells) {
    const most = new Uint16Array((x.length + 1) * n); // that the rests have in common
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

/** Two runs in step: for each step of one the step of the other that runs the same instruction in the same round, or -1. */
export function inStep(rows: readonly Row[], a: Track, b: Track): { toB: number[]; toA: number[] } {
  const partner = new Map(rows.filter((row) => row.a && row.b).map((row) => [row.a, row.b]));
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
    const other = rounds.get(partner.get(line) ?? -1)?.[round] ?? -1;
    if (other >= 0) toA[other] = step;
    return other;
  });
  return { toB, toA };
}
