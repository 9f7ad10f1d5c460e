/** The colours that the timeline takes from the design's tokens, as CSS writes them. */
export interface Palette {
  readonly ground: string;
  readonly raised: string;
  readonly line: string;
  readonly text: string;
  readonly faint: string;
  readonly strong: string;
  readonly selected: string;
  readonly selectedInk: string;
  readonly now: string;
  readonly nowLine: string;
  readonly nowGround: string;
  readonly nowInk: string;
  readonly accent: string;
  readonly report: string;
  readonly edit: string;
  readonly active: string;
  readonly soft: string;
  readonly waiting: string;
  readonly returned: string;
  readonly predicateOff: string;
  readonly beyond: string;
}

const tokens: { readonly [name in keyof Palette]: string } = {
  ground: "--bg-1",
  raised: "--bg-3",
  line: "--line-2",
  text: "--fg-2",
  faint: "--fg-3",
  strong: "--fg-1",
  selected: "--sel",
  selectedInk: "--sel-ink",
  now: "--now",
  nowLine: "--now-line",
  nowGround: "--now-bg",
  nowInk: "--now-ink",
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

/** The palette of the theme that an element stands in. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  return Object.fromEntries(read) as unknown as Palette;
}

/** A colour "#rrggbb" as a pixel of ImageData on a little-endian machine, which all are. */
export function pixel(color: string): number {
  const rgb = Number.parseInt(color.slice(1), 16);
  return (0xff000000 | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >>> 16)) >>> 0;
}
