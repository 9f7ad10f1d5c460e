/** Steps from `from` up to, but not including, `to`. Fractions are allowed, because a zoom can end anywhere. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The extent of a recording. */
interface Extent {
  /** The recorded steps: first <= step < last. */
  readonly first: number;
  readonly last: number;
  /** The program ends at `last`; else more steps may come. */
  readonly ended: boolean;
}

/** The greatest width of a step in CSS pixels: seven steps should not fill a screen. */
const widest = 48;

/** The fewest steps that a zoom shows. */
const fewest = 8;

/**
 * The range that shows a whole recording on `width` CSS pixels. While the end is not known, there is room for more
 * steps, which grows by half each time, so that the scale does not change at each step.
 */
export function whole(e: Extent, width: number): Range {
  const steps = e.last - e.first;
  let room = steps;
  if (!e.ended) for (room = 32; room <= steps; ) room = Math.ceil(room * 1.5);
  return { from: e.first, to: e.first + Math.max(room, Math.floor(width / widest), 1) };
}

/** The range scaled by `factor` around a step that keeps its place, within `all`; null: all of it. */
export function zoomed(r: Range, factor: number, at: number, all: Range): Range | null {
  const span = Math.max(Math.min(fewest, all.to - all.from), (r.to - r.from) * factor);
  if (span >= all.to - all.from) return null;
  const from = at - ((at - r.from) * span) / (r.to - r.from);
  return within({ from, to: from + span }, all);
}

/** The range moved by some steps, within `all`. */
export function panned(r: Range, by: number, all: Range): Range {
  return within({ from: r.from + by, to: r.to + by }, all);
}

/** The range shifted, and shortened if necessary, to lie within `all`. */
export function within(r: Range, all: Range): Range {
  const span = Math.min(r.to - r.from, all.to - all.from);
  const from = Math.min(Math.max(r.from, all.from), all.to - span);
  return { from, to: from + span };
}

/** The range moved so that it contains a step; the same range if it already does. */
export function holding(r: Range, step: number, all: Range): Range {
  if (step >= r.from && step + 1 <= r.to) return r;
  return panned(r, step - (r.from + r.to) / 2, all);
}

/** The whole steps that a range touches. */
export function steps(r: Range): Range {
  return { from: Math.floor(r.from), to: Math.ceil(r.to) };
}

/** Numbers for the axis: at most `most` of them, at multiples of 1, 2 or 5 times a power of ten. */
export function ticks(r: Range, most: number): number[] {
  let unit = 1;
  for (const factor = [2, 2.5, 2]; (r.to - r.from) / unit > Math.max(most, 1); factor.push(factor.shift()!)) unit *= factor[0]!;
  const out: number[] = [];
  for (let n = Math.ceil(r.from / unit) * unit; n < r.to; n += unit) out.push(n);
  return out;
}

/** A number with a narrow gap every three digits. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}
