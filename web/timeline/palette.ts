/** The design tokens of the timeline's colours. */
const tokens = {
  ground: "--bg-1",
  raised: "--bg-3",
  line: "--line-2",
  text: "--fg-2",
  strong: "--fg-1",
  selected: "--sel",
  selectedInk: "--sel-ink",
  now: "--now",
  nowLine: "--now-line",
  nowGround: "--now-bg",
  accent: "--accent",
  report: "--warn",
  edit: "--op-dst",
  active: "--st-active",
  soft: "--st-active-soft",
  waiting: "--st-wait",
  returned: "--st-ret",
  predicateOff: "--st-pred",
  beyond: "--st-size",
};

/** The values of the tokens, as CSS colours. */
export type Palette = Readonly<Record<keyof typeof tokens, string>>;

/** The palette of the theme at an element. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  return Object.fromEntries(read) as unknown as Palette;
}

/** A colour "#rrggbb" as a pixel of ImageData on a little-endian machine, as all are. */
export function pixel(color: string): number {
  const rgb = Number.parseInt(color.slice(1), 16);
  return (0xff000000 | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >>> 16)) >>> 0;
}
