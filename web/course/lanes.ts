/**
 * <lw-lanes data-steps="aaaa awwa">: a small picture of a run. A row is a lane, a column a step; the letters
 * are those of web/store/kept/lanepicture.go. `data-of` names a lesson instead, whose card has the steps. It
 * is as large as data-width and data-height say, less what whole pixels leave over;
 * rows have no gap between them where there is no room for one.
 */

const svgNamespace = "http://www.w3.org/2000/svg";

/** The shapes, none told by its colour alone: a block works, a thin line waits, hollow is predicate off,
 * dashes have returned, a short dash lies beyond the execution size. */
const shapes: Record<string, (x: number, y: number, width: number, bar: number) => string> = {
  a: (x, y, width, bar) => box(x, y, width, bar),
  w: (x, y, width, bar) => box(x, y + (bar >> 1), width + 1, 1),
  r: (x, y, width, bar) => {
    const dash = Math.max(1, Math.floor(width * 0.35));
    const high = bar > 3 ? 2 : 1;
    return box(x, y + ((bar - high) >> 1), dash, high) + box(x + width - dash, y + ((bar - high) >> 1), dash, high);
  },
  p: (x, y, width, bar) => (bar < 3 || width < 3 ? box(x, y, width, 1) : box(x, y, width, bar) + hole(x + 1, y + 1, width - 2, bar - 2)),
  s: (x, y, width, bar) => {
    const dash = Math.max(1, Math.round(width * 0.3));
    return box(x + ((width - dash) >> 1), y + (bar >> 1), dash, 1);
  },
};

const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h-${width}z`;
const hole = (x: number, y: number, width: number, height: number): string => `M${x} ${y}v${height}h${width}v-${height}z`;

/** One path for each state. */
function paths(columns: readonly string[], width: number, height: number): { path: Map<string, string>; height: number } {
  const lanes = columns[0]?.length ?? 0;
  const pitch = Math.max(1, Math.floor((height + 1) / lanes));
  const bar = Math.max(1, pitch - 1);
  const each = width / columns.length;
  const gap = each >= 4 ? 1 : 0;
  const path = new Map<string, string>();
  columns.forEach((column, i) => {
    const x = Math.round(i * each);
    const wide = Math.max(1, Math.round((i + 1) * each) - x - gap);
    [...column].forEach((state, lane) => {
      const shape = shapes[state];
      if (shape) path.set(state, (path.get(state) ?? "") + shape(x, lane * pitch, wide, bar));
    });
  });
  return { path, height: (lanes - 1) * pitch + bar };
}

/** Draws pictures once they come near the visible area: few of the course's cards do before the page is ready. */
const sight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting && target instanceof LwLanes) target.draw();
  },
  { rootMargin: "200px" },
);

export class LwLanes extends HTMLElement {
  static readonly observedAttributes = ["data-steps", "data-of"];

  #drawn = false;

  connectedCallback(): void {
    if (!this.#drawn) sight.observe(this);
  }

  disconnectedCallback(): void {
    sight.unobserve(this);
  }

  attributeChangedCallback(): void {
    if (this.#drawn) this.draw();
  }

  #steps(): string {
    const { steps, of } = this.dataset;
    if (steps !== undefined || of === undefined) return steps ?? "";
    const card = document.querySelector<HTMLElement>(`lw-course [data-arg="${CSS.escape(of)}"] lw-lanes[data-steps]`);
    return card?.dataset.steps ?? "";
  }

  /** Called when the cards have been added, one of which the picture may belong to. */
  renew(): void {
    if (this.#drawn) this.draw();
  }

  draw(): void {
    sight.unobserve(this);
    this.#drawn = true;
    const columns = this.#steps().split(" ").filter(Boolean);
    if (columns.length === 0) {
      this.replaceChildren();
      return;
    }
    const width = Number(this.dataset.width) || 92;
    const { path, height } = paths(columns, width, Number(this.dataset.height) || 63);
    const svg = document.createElementNS(svgNamespace, "svg");
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" })) {
      svg.setAttribute(name, String(value));
    }
    for (const [state, d] of path) {
      const element = document.createElementNS(svgNamespace, "path");
      element.setAttribute("class", `k-${state}`);
      element.setAttribute("d", d);
      svg.append(element);
    }
    this.replaceChildren(svg);
  }
}
