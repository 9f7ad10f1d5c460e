/**
 * Draws texels without smoothing, and marks around them: written (a full frame with a corner), read (dashed), chosen.
 */
import type { Shape, Texels } from "./model";

export interface Palette {
  readonly ground: string;
  readonly even: string;
  readonly uneven: string;
  readonly line: string;
  readonly written: string;
  readonly read: string;
  readonly chosen: string;
  readonly shade: string;
  readonly odd: string;
}

const tokens: { readonly [name in keyof Palette]: string } = {
  ground: "--bg-0",
  even: "--bg-2",
  uneven: "--bg-4",
  line: "--line",
  written: "--chg",
  read: "--op-s0",
  chosen: "--sel",
  shade: "--sel-ink",
  odd: "--err",
};

export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  return Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()])) as unknown as Palette;
}

/** A colour "#rrggbb" as a pixel of ImageData. */
export function pixel(color: string): number {
  const rgb = Number.parseInt(color.slice(1), 16);
  return (0xff000000 | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >>> 16)) >>> 0;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What to draw, in CSS pixels of the page. */
interface Scene {
  readonly shape: Shape;
  readonly texels: Texels | null;
  readonly image: CanvasImageSource | null;
  /** The texel at the upper left, and the size of a texel (zoom). */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  readonly texelBytes: number;
  readonly chosen: Place | null;
  readonly pointed: Place | null;
  readonly palette: Palette;
}

/** At most this many marks are drawn. */
const mostMarks = 4096;

export function draw(c: CanvasRenderingContext2D, s: Scene): void {
  const { shape, zoom, palette } = s;
  c.fillStyle = palette.ground;
  c.fillRect(0, 0, s.width, s.height);
  if (s.texels && s.image && s.texels.columns > 0) {
    const { x, y, columns, rows, step } = s.texels;
    // With a step, each texel stands for several of the picture; the last ones may stand for fewer.
    const [across, down] = [Math.min(columns * step, shape.width - x), Math.min(rows * step, shape.height - y)];
    const place = [(x - s.x) * zoom, (y - s.y) * zoom, across * zoom, down * zoom] as const;
    if (shape.alpha === "over") checkerboard(c, s, ...place);
    c.imageSmoothingEnabled = false;
    c.drawImage(s.image, 0, 0, across / step, down / step, ...place);
    const last = Math.max(0, Math.floor((shape.end - shape.base - (shape.height - 1) * shape.pitch) / s.texelBytes));
    c.fillStyle = palette.ground;
    if (last < shape.width) c.fillRect((last - s.x) * zoom, (shape.height - 1 - s.y) * zoom, (shape.width - last) * zoom, zoom);
  }
  const [right, bottom] = [(shape.width - s.x) * zoom, (shape.height - s.y) * zoom];
  if (zoom >= 12) grid(c, s, right, bottom);
  c.strokeStyle = palette.line;
  c.lineWidth = 1;
  c.strokeRect(-s.x * zoom - 0.5, -s.y * zoom - 0.5, shape.width * zoom + 1, shape.height * zoom + 1);
  marks(c, s);
  for (const [at, dashed] of [[s.chosen, false], [s.pointed, true]] as const) {
    if (at) ring(c, s, at, dashed);
  }
}

/** The background that is seen through texels: squares that stay in place at any zoom. */
function checkerboard(c: CanvasRenderingContext2D, s: Scene, x: number, y: number, width: number, height: number): void {
  const size = 8;
  const [left, top, right, bottom] = [Math.max(0, x), Math.max(0, y), Math.min(s.width, x + width), Math.min(s.height, y + height)];
  c.fillStyle = s.palette.even;
  c.fillRect(left, top, right - left, bottom - top);
  c.fillStyle = s.palette.uneven;
  for (let row = 0; row * size < bottom; row++) {
    for (let column = row % 2; column * size < right; column += 2) {
      const [from, above] = [Math.max(left, column * size), Math.max(top, row * size)];
      c.fillRect(from, above, Math.min(right, (column + 1) * size) - from, Math.min(bottom, (row + 1) * size) - above);
    }
  }
}

function grid(c: CanvasRenderingContext2D, s: Scene, right: number, bottom: number): void {
  c.beginPath();
  for (let x = s.zoom; x < Math.min(right, s.width); x += s.zoom) {
    c.moveTo(x + 0.5, 0);
    c.lineTo(x + 0.5, Math.min(bottom, s.height));
  }
  for (let y = s.zoom; y < Math.min(bottom, s.height); y += s.zoom) {
    c.moveTo(0, y + 0.5);
    c.lineTo(Math.min(right, s.width), y + 0.5);
  }
  c.strokeStyle = s.palette.ground;
  c.globalAlpha = 0.35;
  c.lineWidth = 1;
  c.stroke();
  c.globalAlpha = 1;
}

/** Draws marks around texels that the last step read or wrote. Around small texels the frame is larger. */
function marks(c: CanvasRenderingContext2D, s: Scene): void {
  const { shape } = s;
  let left = mostMarks;
  for (const mark of s.texels?.marks ?? []) {
    const end = mark.offset + mark.size - shape.base;
    for (let byte = Math.max(0, mark.offset - shape.base), next: number; byte < end && left > 0; byte = next) {
      const y = Math.floor(byte / shape.pitch);
      const x = Math.floor((byte - y * shape.pitch) / s.texelBytes);
      next = y * shape.pitch + (x + 1 < shape.width ? (x + 1) * s.texelBytes : shape.pitch);
      if (y >= shape.height) break;
      if (x >= shape.width) continue; // between two rows
      left--;
      const [px, py] = [(x - s.x) * s.zoom, (y - s.y) * s.zoom];
      if (px < -s.zoom || py < -s.zoom || px > s.width || py > s.height) continue;
      const grow = Math.max(0, (7 - s.zoom) / 2);
      const size = s.zoom + 2 * grow;
      c.setLineDash(mark.write ? [] : [2, 2]);
      for (const [color, width] of [[s.palette.shade, 3], [mark.write ? s.palette.written : s.palette.read, 1.5]] as const) {
        c.strokeStyle = color;
        c.lineWidth = width;
        c.strokeRect(px - grow + 0.75, py - grow + 0.75, size - 1.5, size - 1.5);
      }
      if (mark.write) {
        const corner = Math.min(6, size);
        c.fillStyle = s.palette.written;
        c.beginPath();
        c.moveTo(px - grow, py - grow);
        c.lineTo(px - grow + corner, py - grow);
        c.lineTo(px - grow, py - grow + corner);
        c.fill();
      }
    }
  }
  c.setLineDash([]);
}

/** Draws a ring around the texel that is chosen or pointed at: light on dark, so that it can be seen on any colour. */
function ring(c: CanvasRenderingContext2D, s: Scene, at: Place, dashed: boolean): void {
  const size = Math.max(s.zoom, 3);
  const [x, y] = [(at.x - s.x) * s.zoom - 1, (at.y - s.y) * s.zoom - 1];
  c.strokeStyle = s.palette.shade;
  c.lineWidth = 3.5;
  c.strokeRect(x, y, size + 2, size + 2);
  c.setLineDash(dashed ? [3, 2] : []);
  c.strokeStyle = s.palette.chosen;
  c.lineWidth = 1.5;
  c.strokeRect(x, y, size + 2, size + 2);
  c.setLineDash([]);
}
