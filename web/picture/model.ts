/** What the client sends to an lw-picture. */
import type { Alpha } from "./format";

/** Where the texels of a surface are, from web/panel/memory/picture.go. */
export interface Shape {
  readonly name: string;
  readonly format: string;
  /** The width in texels, and the number of rows. */
  readonly width: number;
  readonly height: number;
  /**
   * The byte of the first texel, the bytes from row to row, and the surface's end: a buffer's last row may be
   * incomplete.
   */
  readonly base: number;
  readonly pitch: number;
  readonly end: number;
  /** "slice 2" or "", for screen readers. */
  readonly slice: string;
  readonly alpha: Alpha;
  /** Differs between slices, formats, surfaces and programs: when it changes, the former texels are dropped. */
  readonly key: string;
}

/** The texels that came, every step-th one from (x, y) on, and the bytes that the last step touched. */
export interface Texels {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly step: number;
  readonly marks: readonly { readonly offset: number; readonly size: number; readonly write: boolean }[];
}

/** The part in view, in texels: every step-th one of every step-th row. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly step: number;
}

/** The most bytes of one answer. */
export const most = 1 << 20;

/** Pixels of the page per texel. Below 1, some texels are skipped (see step). */
export const zooms = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32];

/** The largest zoom at which a whole picture can be seen. */
export function fitting(shape: Shape, width: number, height: number): number {
  const fits = zooms.filter((zoom) => shape.width * zoom <= width && shape.height * zoom <= height);
  return fits.at(-1) ?? zooms[0]!;
}

/** The part of a picture that is in view at a zoom, with the texel (x, y) at the upper left. */
export function windowAt(shape: Shape, zoom: number, x: number, y: number, width: number, height: number, texel: number): Window {
  let step = Math.max(1, Math.round(1 / zoom));
  for (;;) {
    const columns = Math.ceil(Math.min(shape.width - x, width / zoom) / step);
    const rows = Math.ceil(Math.min(shape.height - y, height / zoom) / step);
    if (columns * rows * texel <= most) return { x, y, columns: Math.max(0, columns), rows: Math.max(0, rows), step };
    step *= 2;
  }
}
