/** The meaning of the pointer, the wheel and keys on a timeline. */
import { zoomOf } from "../editor/dom";
import { laneAt, type Frame, timeAt } from "./frame";
import { type Range } from "./range";

/** The object that gestures act on. */
export interface Target {
  readonly element: HTMLElement;
  readonly frame: Frame;
  readonly range: Range;
  readonly step: number;
  readonly last: number;
  /** Only a part is shown. */
  readonly zoomed: boolean;
  /** Goes to a step; `held` while the pointer is down. */
  seek(step: number, held: boolean): void;
  zoom(factor: number, at: number): void;
  pan(by: number): void;
  /** Shows a range; null: everything. */
  show(range: Range | null): void;
  /** Shows the range that is being selected; null: none. */
  brush(range: Range | null): void;
  /** The pointer is at this place; null: outside. */
  point(at: { readonly x: number; readonly y: number } | null): void;
  pin(lane: number): void;
}

/** How many pixels a pointer may move in a click. */
const slop = 4;

type Doing = { readonly kind: "scrub" } | { readonly kind: "brush"; readonly from: number; to: number } | { readonly kind: "pinch"; span: number; at: number };

export function listen(t: Target): void {
  const pointers = new Map<number, PointerEvent>();
  let doing: Doing | null = null;
  let began = { x: 0, y: 0 };

  // Reading the element's position makes the browser lay out what the last step has changed, so a move of the pointer
  // does not read it.
  let corner: { readonly left: number; readonly top: number } | null = null;
  const place = (event: MouseEvent): { x: number; y: number } => {
    corner ??= t.element.getBoundingClientRect();
    return { x: (event.clientX - corner.left) / zoomOf(t.element), y: (event.clientY - corner.top) / zoomOf(t.element) };
  };
  const forget = (): void => void (corner = null);
  t.element.addEventListener("pointerenter", forget);
  new ResizeObserver(forget).observe(t.element);
  const stepAt = (x: number): number => Math.min(t.last, Math.max(0, Math.floor(timeAt(t.frame, t.range, x))));
  const pinch = (): { span: number; at: number } => {
    const [a, b] = [...pointers.values()].map((event) => place(event).x) as [number, number];
    return { span: Math.max(Math.abs(a - b), 8), at: (a + b) / 2 };
  };

  t.element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    forget();
    const { x, y } = place(event);
    pointers.set(event.pointerId, event);
    t.element.setPointerCapture(event.pointerId);
    if (pointers.size === 2) {
      doing = { kind: "pinch", ...pinch() };
      t.brush(null);
      return;
    }
    began = { x, y };
    if (x < t.frame.left - 2 && !t.frame.compact) {
      const lane = laneAt(t.frame, y);
      if (lane >= 0) t.pin(lane);
      return;
    }
    const onAxis = !t.frame.compact && y >= t.frame.axis;
    if (event.shiftKey || onAxis) {
      const from = timeAt(t.frame, t.range, x);
      doing = { kind: "brush", from, to: from };
      return;
    }
    doing = { kind: "scrub" };
    t.seek(stepAt(x), true);
  });

  t.element.addEventListener("pointermove", (event) => {
    const { x, y } = place(event);
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, event);
    t.point({ x, y });
    switch (doing?.kind) {
      case "scrub":
        t.seek(stepAt(x), true);
        break;
      case "brush":
        doing.to = Math.min(t.range.to, Math.max(t.range.from, timeAt(t.frame, t.range, x)));
        if (Math.abs(x - began.x) > slop) t.brush(ordered(doing.from, doing.to));
        break;
      case "pinch": {
        if (pointers.size < 2) break;
        const now = pinch();
        t.zoom(doing.span / now.span, timeAt(t.frame, t.range, now.at));
        t.pan(((doing.at - now.at) / Math.max(t.frame.span, 1)) * (t.range.to - t.range.from));
        doing.span = now.span;
        doing.at = now.at;
      }
    }
  });

  const end = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    const { x } = place(event);
    const done = doing;
    if (done?.kind === "pinch" && pointers.size > 0) return; // the other finger has no effect any more
    doing = null;
    if (done?.kind === "scrub") t.seek(t.step, false);
    if (done?.kind !== "brush") return;
    t.brush(null);
    if (event.type === "pointercancel") return;
    if (Math.abs(x - began.x) > slop) t.show(ordered(done.from, done.to));
    else t.seek(stepAt(x), false);
  };
  t.element.addEventListener("pointerup", end);
  t.element.addEventListener("pointercancel", end);
  t.element.addEventListener("pointerleave", () => pointers.size === 0 && t.point(null));
  t.element.addEventListener("dblclick", () => t.show(null));

  t.element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const [dx, dy] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      if (Math.abs(dx) > Math.abs(dy)) {
        t.pan(((dx * unit) / Math.max(t.frame.span, 1)) * (t.range.to - t.range.from));
        return;
      }
      // A pinch on a touchpad arrives as small deltas with Ctrl held.
      t.zoom(Math.exp(dy * unit * (event.ctrlKey ? 0.01 : 0.002)), timeAt(t.frame, t.range, place(event).x));
    },
    { passive: false },
  );

  t.element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const span = t.range.to - t.range.from;
    const to = (step: number): void => t.seek(Math.min(t.last, Math.max(0, step)), false);
    const ten = event.shiftKey ? 10 : 1;
    const does: { readonly [key: string]: () => void } = {
      ArrowRight: () => to(t.step + ten),
      ArrowUp: () => to(t.step + ten),
      ArrowLeft: () => to(t.step - ten),
      ArrowDown: () => to(t.step - ten),
      PageUp: () => to(t.step + Math.max(1, Math.round(span / 10))),
      PageDown: () => to(t.step - Math.max(1, Math.round(span / 10))),
      Home: () => to(0),
      End: () => to(t.last),
      "+": () => t.zoom(0.5, t.step + 0.5),
      "=": () => t.zoom(0.5, t.step + 0.5),
      "-": () => t.zoom(2, t.step + 0.5),
      "[": () => t.pan(-span / 2),
      "]": () => t.pan(span / 2),
      Escape: () => t.show(null),
    };
    const act = does[event.key];
    if (!act || (event.key === "Escape" && !t.zoomed)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
}

function ordered(a: number, b: number): Range {
  return { from: Math.min(a, b), to: Math.max(a, b) };
}
