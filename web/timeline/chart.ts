/** Draws everything around the heat map: call brackets, lane numbers, the axis, marks, the brush. */
import { bracket, type Frame, laneAt, rowTop, xOf } from "./frame";
import { type Call, columnOf, type Heat, type Standing, stateNames } from "./model";
import type { Palette } from "./palette";
import { grouped, type Range, ticks } from "./range";

export interface Chart {
  readonly frame: Frame;
  readonly range: Range;
  readonly heat: Heat | null;
  readonly standing: Standing;
  /** The range that is being selected for a zoom. */
  readonly brush: Range | null;
  readonly palette: Palette;
  /** The font family. */
  readonly font: string;
}

/**
 * The rows of brackets: the depth that each row shows, and how many depths between the outer and the inner ones are
 * hidden.
 */
function bracketRows(calls: readonly Call[], rows: number): { readonly row: ReadonlyMap<number, number>; readonly hidden: number } {
  const depths = [...new Set(calls.map((call) => call.depth))].sort((a, b) => a - b);
  const outer = depths.length <= rows ? depths.length : Math.ceil(rows / 2);
  const inner = depths.length <= rows ? 0 : rows - outer;
  const shown = [...depths.slice(0, outer), ...depths.slice(depths.length - inner)];
  return { row: new Map(shown.map((depth, row) => [depth, row])), hidden: depths.length - shown.length };
}

export function drawChart(c: CanvasRenderingContext2D, chart: Chart): void {
  const { frame: f } = chart;
  c.clearRect(0, 0, f.width, f.height);
  c.textBaseline = "middle";
  c.textAlign = "left";
  if (f.compact) {
    drawTrack(c, chart);
    return;
  }
  drawLanes(c, chart);
  drawUnrecorded(c, chart);
  drawCalls(c, chart);
  drawAxis(c, chart);
  drawMarks(c, chart);
  drawMoment(c, chart);
  drawBrush(c, chart);
}

/** Draws a crisp rectangle, whose outline lies on whole pixels. */
function box(c: CanvasRenderingContext2D, x0: number, y: number, x1: number, height: number, fill: string, stroke: string): void {
  c.beginPath();
  c.roundRect(Math.round(x0) + 0.5, y + 0.5, Math.max(1, Math.round(x1) - Math.round(x0) - 1), height - 1, 2);
  c.fillStyle = fill;
  c.strokeStyle = stroke;
  c.lineWidth = 1;
  c.fill();
  c.stroke();
}

/** Draws a filled rectangle with round corners. */
function plate(c: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, fill: string): void {
  c.fillStyle = fill;
  c.beginPath();
  c.roundRect(x, y, width, height, 2);
  c.fill();
}

function drawLanes(c: CanvasRenderingContext2D, { frame: f, standing: s, palette, font }: Chart): void {
  const every = f.lanes > 16 ? 8 : 4;
  c.font = `10px ${font}`;
  c.textAlign = "right";
  for (let lane = 0; lane < f.lanes; lane += every) {
    if (Math.abs(lane - s.pinned) * f.rows.pitch < 11 && s.pinned >= 0) continue;
    c.fillStyle = palette.text;
    c.fillText(String(lane), f.left - 8, rowTop(f, lane) + f.rows.height / 2 + 0.5);
  }
  for (const [lane, stroke] of [[s.hover, palette.line], [s.pinned, palette.strong]] as const) {
    if (lane < 0 || lane >= f.lanes) continue;
    c.strokeStyle = stroke;
    c.lineWidth = 1;
    c.strokeRect(f.left - 3.5, rowTop(f, lane) - 1.5, f.span + 7, f.rows.height + 3);
  }
  if (s.pinned >= 0 && s.pinned < f.lanes) {
    const y = rowTop(f, s.pinned) + f.rows.height / 2;
    plate(c, f.left - 24, y - 6, 18, 12, palette.selected);
    c.fillStyle = palette.selectedInk;
    c.textAlign = "center";
    c.font = `600 10px ${font}`;
    c.fillText(String(s.pinned), f.left - 15, y + 0.5);
  }
  c.textAlign = "left";
}

/** Says where steps have run that are not recorded, where there is room to say it. */
function drawUnrecorded(c: CanvasRenderingContext2D, { frame: f, range: r, heat, standing: s, palette, font }: Chart): void {
  if (!heat || !s.mapped) return;
  c.font = `10px ${font}`;
  c.fillStyle = palette.text;
  c.textAlign = "center";
  for (const [from, to] of [[0, heat.first], [heat.last, s.covered ? 0 : s.last]] as const) {
    const left = Math.max(f.left, xOf(f, r, from));
    const right = Math.min(f.left + f.span, xOf(f, r, to));
    if (right - left > 100) c.fillText("not recorded", (left + right) / 2, (f.rows.top + f.axis) / 2);
  }
  c.textAlign = "left";
}

/** The part of a bracket's name that has room. The name of a turn is shortened to the number of its thread. */
function fitting(call: Call, letters: number): string {
  if (call.name.length <= letters) return call.name;
  if (call.turn >= 0) return String(call.turn).length <= letters ? String(call.turn) : "";
  return letters > 3 ? `${call.name.slice(0, letters - 1)}…` : "";
}

function drawCalls(c: CanvasRenderingContext2D, { frame: f, range: r, heat, standing: s, palette, font }: Chart): void {
  if (!heat) return;
  const { row, hidden } = bracketRows(heat.calls, f.brackets);
  c.font = `10px ${font}`;
  for (const call of heat.calls) {
    const at = row.get(call.depth);
    if (at === undefined) continue;
    const x0 = Math.max(f.left, xOf(f, r, call.from));
    const x1 = Math.min(f.left + f.span, xOf(f, r, call.to));
    if (x1 <= x0) continue;
    const entered = (call.depth > 0 || call.turn >= 0) && call.from <= s.step && s.step < call.to;
    const y = at * bracket;
    box(c, x0, y, Math.max(x1, x0 + 2), bracket - 3, entered ? palette.nowGround : palette.raised, entered ? palette.nowLine : palette.line);
    const room = x1 - x0 - 7;
    if (room < 6) continue;
    c.fillStyle = palette.strong;
    const letters = Math.floor(room / 6.01);
    const name = fitting(call, letters);
    c.fillText(name, x0 + 4, y + (bracket - 3) / 2 + 0.5);
  }
  const left = hidden + (heat.more > 0 ? 1 : 0);
  if (left === 0) return;
  // Say how much is not drawn: depths between the rows, or calls that were left out as too deep or too short. There is
  // room for four letters.
  const missing = hidden || heat.more;
  const text = missing < 1000 ? `+${missing}` : missing < 100_000 ? `+${Math.floor(missing / 1000)}k` : ">99k";
  c.textAlign = "right";
  c.fillStyle = palette.text;
  c.fillText(text, f.left - 6, (f.brackets - 1) * bracket + (bracket - 3) / 2 + 0.5);
  c.textAlign = "left";
}

function drawAxis(c: CanvasRenderingContext2D, { frame: f, range: r, standing: s, palette, font }: Chart): void {
  c.font = `10px ${font}`;
  c.fillStyle = palette.text;
  c.textAlign = "center";
  const here = xOf(f, r, s.step + 0.5);
  const flag = grouped(s.step).length * 3 + 8; // half of its width
  const cell = f.span / (r.to - r.from);
  for (const step of ticks(r, f.span / 64)) {
    const x = xOf(f, r, step) + Math.min(cell, 17) / 2;
    const half = grouped(step).length * 3 + 2;
    if (s.mark >= 0 && x + half > xOf(f, r, s.mark) - 3 && x - half < xOf(f, r, s.mark) + grouped(s.mark).length * 6 + 24) continue; // the flag
    if (step > s.last || Math.abs(x - here) < half + flag || x + half > f.width || x - half < 0) continue;
    c.fillText(grouped(step), x, f.axis + 9);
  }
  c.textAlign = "left";
}

/**
 * Draws the marks on the axis: a triangle for a report, a diamond for a value that was set. A print is a tick above
 * the lanes.
 */
function drawMarks(c: CanvasRenderingContext2D, { frame: f, range: r, heat, palette }: Chart): void {
  for (const mark of heat?.marks ?? []) {
    if (mark.step < r.from || mark.step >= r.to) continue;
    const x = Math.round(xOf(f, r, mark.step) + Math.min(f.span / (r.to - r.from), 17) / 2) + 0.5;
    if (mark.kind === "print") {
      c.fillStyle = palette.strong;
      c.fillRect(x - 1, f.brackets * bracket - 3, 1.5, 5);
      continue;
    }
    const y = f.axis + 2.5;
    c.beginPath();
    if (mark.kind === "report") {
      c.moveTo(x, y);
      c.lineTo(x + 5, y + 9);
      c.lineTo(x - 5, y + 9);
    } else {
      c.moveTo(x, y);
      c.lineTo(x + 4.5, y + 4.5);
      c.lineTo(x, y + 9);
      c.lineTo(x - 4.5, y + 4.5);
    }
    c.closePath();
    c.fillStyle = palette.ground;
    c.strokeStyle = mark.kind === "report" ? palette.report : palette.edit;
    c.lineWidth = 1.5;
    c.fill();
    c.stroke();
  }
}

/** Draws the marked moment as a line with a flag on the axis: "A 4". */
function drawMoment(c: CanvasRenderingContext2D, { frame: f, range: r, standing: s, palette, font }: Chart): void {
  if (s.mark < r.from || s.mark > r.to) return;
  const x = Math.round(xOf(f, r, s.mark)) + 0.5;
  c.strokeStyle = palette.selected;
  c.lineWidth = 1.5;
  c.beginPath();
  c.moveTo(x, f.rows.top - 2);
  c.lineTo(x, f.axis + 2);
  c.stroke();
  const text = `A ${grouped(s.mark)}`;
  c.font = `600 10px ${font}`;
  const width = text.length * 6.01 + 8;
  const left = Math.min(x - 1, f.width - width);
  plate(c, left, f.axis + 2, width, 13, palette.selected);
  c.fillStyle = palette.selectedInk;
  c.fillText(text, left + 4, f.axis + 9);
}

function drawBrush(c: CanvasRenderingContext2D, { frame: f, range: r, brush, palette }: Chart): void {
  if (!brush) return;
  const x0 = Math.round(xOf(f, r, brush.from));
  const x1 = Math.round(xOf(f, r, brush.to));
  c.fillStyle = palette.accent;
  c.globalAlpha = 0.16;
  c.fillRect(x0, 0, x1 - x0, f.axis);
  c.globalAlpha = 1;
  c.fillRect(x0, 0, 1, f.axis + 4);
  c.fillRect(x1 - 1, 0, 1, f.axis + 4);
}

/** Draws the scrubber of a small screen: a bar for the present step, and the track below. */
function drawTrack(c: CanvasRenderingContext2D, { frame: f, range: r, heat, standing: s, palette }: Chart): void {
  const x = xOf(f, r, Math.min(s.step, s.last));
  if (heat && s.step >= heat.from && s.step < heat.to && (s.step < s.last || !s.ended)) {
    const column = columnOf(heat, s.step);
    const height = Math.max(2, ((heat.high[column] ?? 0) / heat.lanes) * f.activity.height);
    const end = Math.max(xOf(f, r, s.step + 1) - 1, x + 2);
    c.fillStyle = palette.now;
    c.fillRect(x, f.activity.top + f.activity.height - height, end - x, height);
  }
  const y = f.axis + 2;
  const thumb = s.step < s.last ? (x + xOf(f, r, s.step + 1)) / 2 : x;
  plate(c, f.left, y, f.span, 4, palette.raised);
  plate(c, f.left, y, Math.max(4, thumb - f.left), 4, palette.nowLine);
}

/** Describes a place of the timeline in words. */
export function placeOf(chart: Chart, step: number, y: number): string {
  const { heat, frame: f, standing: s } = chart;
  const mark = heat?.marks.find((m) => m.step === step);
  const first = step >= s.last ? `after step ${grouped(s.last)}` : `step ${grouped(step)}`;
  if (!heat || step >= s.last || (s.covered && step >= s.step)) return first;
  if (s.mapped && (step < heat.first || step >= heat.last)) return `${first} · not recorded: it runs again when you go there`;
  if (step < heat.from || step >= heat.to) return first;
  const column = columnOf(heat, step);
  const lane = laneAt(f, y);
  const several = (heat.to - heat.from) > heat.columns;
  const words = [first];
  const turn = heat.calls.find((call) => call.turn >= 0 && call.from <= step && step < call.to);
  if (turn) words.push(turn.name);
  if (lane >= 0) words.push(`lane ${lane}: ${several ? "mostly " : ""}${stateNames[heat.states[column * heat.lanes + lane]!] ?? "another thread"}`);
  else words.push(heat.low[column] === heat.high[column] ? `${heat.high[column]} active` : `${heat.low[column]} to ${heat.high[column]} active`);
  if (mark) words.push(mark.text);
  return words.join(" · ");
}
