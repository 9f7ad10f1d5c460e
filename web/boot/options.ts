/**
 * What an address says about how a program is shown, as text after the link (core/snippet/options.go):
 * `#v2:...&theme=dark`. This file reads what must be known before any program is there; the client reads the rest.
 */

export interface Options {
  readonly theme?: "dark" | "light" | "auto";
  /** The page is as high as its content, and the page that frames it is told the height. */
  readonly auto?: boolean;
  /** Size and line height of the code, in pixels. A line height of `normal` is 1.2 times the size. */
  readonly code?: readonly [size: number, line: number];
}

/** The options of a fragment, without those whose value is invalid. */
export function readOptions(fragment: string): Options {
  const options: { -readonly [Key in keyof Options]: Options[Key] } = {};
  for (const pair of fragment.slice(1).split("&")) {
    const [key, value = ""] = pair.split("=");
    if (key === "theme" && (value === "dark" || value === "light" || value === "auto")) options.theme = value;
    else if (key === "height") options.auto = value === "auto";
    else if (key === "code") {
      const [, size = 0, line = 1.2 * +size] = /^(\d{2}(?:\.\d+)?)(?:px)?,(?:(\d{2}(?:\.\d+)?)(?:px)?|normal)$/.exec(value) ?? [];
      if (+size >= 12 && +size <= 32 && +line >= +size && +line <= 64) options.code = [+size, +line];
    }
  }
  return options;
}
