/** Which language a text is: what core/lang says (language.test.mjs holds both to the same cases). */

/** A file's name says that a text is PTX, or a line that begins with `.target sm_`. */
export function isPTX(name: string, text: string): boolean {
  return /\.ptx$/i.test(name) || /(?:^|[\n\r])[ \t]*\.target[ \t]*sm_/.test(text);
}
