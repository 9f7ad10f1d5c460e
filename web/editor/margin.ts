/**
 * The right margin: how often each line ran, and where every lane is. A strip has one cell per lane. It marks the
 * lanes that run next (yellow), wait at the line (purple bar), resume here (orange foot), or ran in the line's last
 * run (teal).
 */
import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, GutterMarker, gutter, type BlockInfo } from "@codemirror/view";
import { element } from "./dom";

type StripKind = "now" | "wait" | "resume" | "last";

interface MarginLine {
  /** 1-based. */
  readonly line: number;
  /** How often the line ran; 0: not yet. */
  readonly count: number;
  /** Lanes, bit n for lane n. */
  readonly mask: number;
  /** For the line that runs next: lanes that are at it, too, but are off. */
  readonly off?: number;
  readonly kind: StripKind;
}

export interface Margin {
  /** The number of lanes of a thread. */
  readonly lanes: number;
  readonly lines: readonly MarginLine[];
}

interface Shown {
  readonly lanes: number;
  readonly byLine: ReadonlyMap<number, MarginLine>;
}

const nothing: Shown = { lanes: 0, byLine: new Map() };

/** Replaces the margin that is shown. */
export const marginEffect = StateEffect.define<Margin>();

const shownMargin = StateField.define<Shown>({
  create: () => nothing,
  update(shown, tr) {
    for (const effect of tr.effects) {
      if (effect.is(marginEffect)) {
        const { lanes, lines } = effect.value;
        shown = lines.length === 0 ? nothing : { lanes, byLine: new Map(lines.map((line) => [line.line, line])) };
      }
    }
    return shown;
  },
});

const svg = "http://www.w3.org/2000/svg";
/**
 * The height of a strip, in pixels. Across, it has 16 cells of 4 with gaps of 1, and 2 more between groups of 4. With
 * 32 lanes each takes half the width.
 */
const height = 10;

/** The left edge of each lane's cell, and its width, for a number of lanes. */
function cells(lanes: number): { width: number; left: (lane: number) => number; all: number } {
  const width = lanes > 16 ? 1.75 : 4;
  const step = lanes > 16 ? 2.5 : 5;
  const left = (lane: number): number => lane * step + Math.floor(lane / 4) * (lanes > 16 ? 1 : 2);
  return { width, left, all: left(lanes - 1) + width };
}

/**
 * Paths that were drawn before. While the reader steps, the same few come again, and building them anew was a third
 * of the garbage of a step.
 */
const paths = new Map<string, string>();
const mostPaths = 200;

/** The cells of a mask as one path. */
function path(mask: number, lanes: number, kind: StripKind): string {
  const key = `${mask} ${lanes} ${kind}`;
  let known = paths.get(key);
  if (known === undefined) {
    if (paths.size >= mostPaths) paths.clear();
    paths.set(key, (known = draw(mask, lanes, kind)));
  }
  return known;
}

/** Draws a different shape for each kind, so that not only the colour tells them apart. */
function draw(mask: number, lanes: number, kind: StripKind): string {
  const { width, left } = cells(lanes);
  const [top, tall] = kind === "wait" ? [4, 2.5] : kind === "resume" ? [6, 4] : [0, height];
  let d = "";
  for (let lane = 0; lane < lanes; lane++) {
    if ((mask >>> lane) & 1) d += `M${left(lane)} ${top}h${width}v${tall}h${-width}z`;
  }
  return d;
}

function numbers(mask: number): string {
  const lanes: number[] = [];
  for (let lane = 0; lane < 32; lane++) if ((mask >>> lane) & 1) lanes.push(lane);
  return lanes.join(" ");
}

const says: Record<StripKind, string> = { now: "Run next", wait: "Wait here", resume: "Resume here", last: "Last run" };

class Strip extends GutterMarker {
  constructor(
    readonly at: MarginLine,
    readonly lanes: number,
  ) {
    super();
  }
  override eq(other: Strip): boolean {
    const [a, b] = [this.at, other.at];
    return a.count === b.count && a.mask === b.mask && a.off === b.off && a.kind === b.kind && this.lanes === other.lanes;
  }
  override toDOM(): Node {
    const { count, mask, off = 0, kind } = this.at;
    const row = element("span", `lw-strip lw-${kind}`);
    row.title = `${says[kind]}: ${mask === 0 ? "no lane" : `lanes ${numbers(mask)}`}${off === 0 ? "" : `; here, and off: lanes ${numbers(off)}`}${count > 1 ? `. Ran ${count} times` : count === 1 ? ". Ran once" : ""}`;
    const text = document.createElement("span");
    text.textContent = kind === "now" ? "now" : count > 0 ? times(count) : "";
    const { all } = cells(this.lanes);
    const drawing = document.createElementNS(svg, "svg");
    drawing.setAttribute("width", String(all));
    drawing.setAttribute("height", String(height));
    drawing.setAttribute("viewBox", `0 0 ${all} ${height}`); // a narrow editor squeezes the strip
    drawing.setAttribute("preserveAspectRatio", "none");
    drawing.setAttribute("aria-hidden", "true");
    const ground = document.createElementNS(svg, "path");
    ground.setAttribute("d", path(-1, this.lanes, "last"));
    ground.setAttribute("class", "lw-ground");
    const lanes = document.createElementNS(svg, "path");
    lanes.setAttribute("d", path(mask, this.lanes, kind));
    drawing.append(ground, lanes);
    row.append(text, drawing);
    return row;
  }
}

/** How often a line has run, in four letters, for which the column has room: 637×, 7196, 12k×, 719k, 7.1M. */
function times(n: number): string {
  const unit = n < 10_000 ? 0 : Math.floor(Math.log10(n) / 3);
  const whole = n / 1000 ** unit;
  const text = `${unit > 1 && whole < 10 ? Math.floor(whole * 10) / 10 : Math.floor(whole)}${["", "k", "M", "G"][unit]!}`;
  return text.length < 4 ? `${text}×` : text;
}

/** watch is called with the first and the last line in view whenever they have changed. */
export function margin(watch: (first: number, last: number) => void): Extension {
  let seen = "";
  return [
    shownMargin,
    gutter({
      class: "lw-margin",
      side: "after",
      renderEmptyElements: true, // so that a new strip does not move the others
      lineMarker(view: EditorView, block: BlockInfo) {
        const { byLine, lanes } = view.state.field(shownMargin);
        if (byLine.size === 0) return null;
        const at = byLine.get(view.state.doc.lineAt(block.from).number);
        return at ? new Strip(at, lanes) : null;
      },
      lineMarkerChange: (update) => update.startState.field(shownMargin) !== update.state.field(shownMargin),
    }),
    EditorView.updateListener.of(({ view, viewportChanged, docChanged, geometryChanged }) => {
      if (!viewportChanged && !docChanged && !geometryChanged && seen !== "") return;
      const { doc } = view.state;
      const [first, last] = [doc.lineAt(view.viewport.from).number, doc.lineAt(view.viewport.to).number];
      if (seen === `${first} ${last}`) return;
      seen = `${first} ${last}`;
      watch(first, last);
    }),
  ];
}
