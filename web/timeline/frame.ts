import type { Range } from "./range";

/** Where the parts of a timeline are, in CSS pixels of its element. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** A scrubber: bars of active lanes instead of one row per lane. */
  readonly compact: boolean;
  /** The steps are between left and left + span. */
  readonly left: number;
  readonly span: number;
  /** The number of rows of call brackets, each `bracket` high. */
  readonly brackets: number;
  /** The strip of the fewest and the most active lanes, which exists only if a column holds several steps. */
  readonly activity: { readonly top: number; readonly height: number };
  /** The top of the first row, the distance between rows, and their height. */
  readonly rows: { readonly top: number; readonly pitch: number; readonly height: number };
  readonly lanes: number;
  /** The axis with the step numbers. */
  readonly axis: number;
}

export const bracket = 14;
const axisHeight = 16;
/**
 * The outer two calls and the inner two. There is always room for the kernel and one call, even before the call
 * happens.
 */
const [fewestBrackets, mostBrackets] = [2, 4];
const gap = 2;

/** How many lanes are drawn together before a gap. */
const groupOf = (lanes: number): number => (lanes > 16 ? 8 : 4);

/** The pixels between the steps and the element's edges. */
const margins = { left: 30, right: 12, compact: 12 };

/** The width that is left for steps. */
export function spanOf(width: number, compact: boolean): number {
  return Math.max(0, compact ? width - 2 * margins.compact : width - margins.left - margins.right);
}

/** Below this height there is no room for a row a lane. */
export const compactHeight = 80;

export function layout(width: number, height: number, lanes: number, depth: number, columnsHoldSteps: boolean): Frame {
  const compact = height < compactHeight;
  const span = spanOf(width, compact);
  if (compact) {
    const bars = height - 18;
    return {
      width, height, compact, left: margins.compact, span, brackets: 0, lanes, axis: height - 12,
      activity: { top: 4, height: bars }, rows: { top: 4, pitch: 0, height: bars },
    };
  }
  const strip = columnsHoldSteps ? 12 : 0;
  const groups = Math.max(0, Math.ceil(lanes / groupOf(lanes)) - 1) * gap;
  const rowsAt = (brackets: number): number => height - axisHeight - strip - brackets * bracket - 2;
  const least = lanes * (lanes > 16 ? 3 : 5) + groups;
  const brackets = Math.max(1, Math.min(Math.max(depth, fewestBrackets), mostBrackets, Math.floor((height - axisHeight - strip - least - 2) / bracket)));
  const pitch = Math.max(1, Math.min(12, Math.floor((rowsAt(brackets) - groups) / Math.max(lanes, 1))));
  const top = brackets * bracket + strip + 2;
  return {
    width, height, compact, left: margins.left, span, brackets, lanes,
    axis: Math.min(height - axisHeight, top + lanes * pitch + groups + 2),
    activity: { top: brackets * bracket, height: Math.max(0, strip - 3) },
    rows: { top, pitch, height: pitch > 4 ? pitch - 1 : pitch },
  };
}

/** The top of a lane's row. */
export function rowTop(f: Frame, lane: number): number {
  return f.rows.top + lane * f.rows.pitch + Math.floor(lane / groupOf(f.lanes)) * gap;
}

/** The lane at a height; -1 above and below the rows. */
export function laneAt(f: Frame, y: number): number {
  if (f.compact) return -1;
  for (let lane = 0; lane < f.lanes; lane++) {
    const top = rowTop(f, lane);
    if (y >= top && y < top + f.rows.pitch) return lane;
  }
  return -1;
}

/** The x coordinate at which a step begins. */
export function xOf(f: Frame, r: Range, step: number): number {
  return f.left + ((step - r.from) / (r.to - r.from)) * f.span;
}

/** The time at an x coordinate, in steps and fractions of steps. */
export function timeAt(f: Frame, r: Range, x: number): number {
  return r.from + ((x - f.left) / Math.max(f.span, 1)) * (r.to - r.from);
}
