/** Which language a text is. The rule is that of core/lang; language.test.mjs checks both with the same cases. */

/** A text is PTX if its file's name says so, or if a line of it begins with `.target sm_`. */
export function isPTX(name: string, text: string): boolean {
  return /\.ptx$/i.test(name) || /(?:^|[\n\r])[ \t]*\.target[ \t]*sm_/.test(text);
}
