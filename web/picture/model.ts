/** What the client tells an lw-picture. */
import type { Alpha } from "./format";

/** Where the texels of a surface lie: web/panel/picture.go. */
export interface Shape {
  readonly name: string;
  readonly format: string;
  /** Texels, rows. */
  readonly width: number;
  readonly height: number;
  /** Byte of the first texel, from row to row, and of the surface's end: the last row of a buffer may be a part of one. */
  readonly base: number;
  readonly pitch: number;
  readonly end: number;
  /** "slice 2" or "", for who hears the picture. */
  readonly slice: string;
  readonly alpha: Alpha;
  /** Tells slices, formats, surfaces and programs apart: another one is looked at anew. */
  readonly key: string;
}

/** Texels that came: every step-th one from (x, y) on, and the bytes that the last step touched. */
export interface Texels {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly step: number;
  readonly marks: readonly { readonly offset: number; readonly size: number; readonly write: boolean }[];
}

/** What can be seen, in texels: every step-th of every step-th row. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly step: number;
}

/** Bytes that one answer holds. */
export const most = 1 << 20;

/** Pixels of the page for a texel: below 1 some texels are skipped (see step). */
export const zooms = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32];

/** The largest zoom at which a whole picture can be seen. */
export function fitting(shape: Shape, width: number, height: number): number {
  const fits = zooms.filter((zoom) => shape.width * zoom <= width && shape.height * zoom <= height);
  return fits.at(-1) ?? zooms[0]!;
}

/** What of a picture is seen at a zoom, with a texel at the upper left. */
export function windowAt(shape: Shape, zoom: number, x: number, y: number, width: number, height: number, texel: number): Window {
  let step = Math.max(1, Math.round(1 / zoom));
  for (;;) {
    const columns = Math.ceil(Math.min(shape.width - x, width / zoom) / step);
    const rows = Math.ceil(Math.min(shape.height - y, height / zoom) / step);
    if (columns * rows * texel <= most) return { x, y, columns: Math.max(0, columns), rows: Math.max(0, rows), step };
    step *= 2;
  }
}
