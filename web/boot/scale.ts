/**
 * The size of the page: 100, 125 or 150 per cent, for a projector or weak eyes. `data-scale` on <html> holds it, and
 * the style sheet turns it into `zoom`. A larger page has less room, but media queries do not know that, because they
 * measure the window. So their widths are enlarged along with the page.
 */
import { fact } from "./facts";

const key = "lanewise.scale";

const scales = [100, 125, 150] as const;

export type Scale = (typeof scales)[number];

const known = (value: number): Scale => scales.find((scale) => scale === value) ?? 100;

/** Storage can be refused: the size then lasts as long as the page. */
function stored(): Scale {
  try {
    return known(Number(localStorage.getItem(key)));
  } catch {
    return 100;
  }
}

export function currentScale(): Scale {
  return known(Number(document.documentElement.dataset["scale"]));
}

export function setScale(scale: Scale): void {
  apply(scale);
  dispatchEvent(new Event("resize")); // the page's width has changed
  try {
    localStorage.setItem(key, String(scale));
  } catch {
    // Refused: see stored.
  }
}

/** The queries as they were written. */
const written = new WeakMap<CSSMediaRule, string>();

function widen(rules: CSSRuleList, factor: number): void {
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule)) continue;
    const text = written.get(rule) ?? rule.media.mediaText;
    written.set(rule, text);
    rule.media.mediaText = text.replace(/(\d+(?:\.\d+)?)px/g, (_, px: string) => `${Number(px) * factor}px`);
    widen(rule.cssRules, factor);
  }
}

function widenAll(): void {
  for (const sheet of document.styleSheets) widen(sheet.cssRules, currentScale() / 100);
}

function apply(scale: Scale): void {
  document.documentElement.dataset["scale"] = String(scale);
  widenAll();
}

/** Applies the stored size. An embed has the size that the page around gives it. */
export function startScale(): void {
  if (location.pathname.startsWith(`${fact("base")}embed/`)) return;
  const scale = stored();
  if (scale === 100) return;
  apply(scale);
  // The style sheet comes after the script that calls this. Load events do not bubble.
  document.addEventListener("load", (event) => event.target instanceof HTMLLinkElement && event.target.sheet && widenAll(), true);
}
