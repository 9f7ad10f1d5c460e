/** The launch lines of two versions. */

const launchLine = /^[ \t]*\/\/@.*$/gm;
/** What a version is made for is its own. */
const platformLine = /^[ \t]*\/\/@ *platform\b/;

const launchLines = (text: string): string[] => (text.match(launchLine) ?? []).map((line) => line.trim());

/** Whether two versions that each have launch lines have the same. */
export function haveSameInputs(a: string, b: string): boolean {
  const of = (text: string): string => launchLines(text).filter((line) => !platformLine.test(line)).join("\n");
  return of(a) === of(b);
}

/** A version with the launch lines of another: below its text, so that its lines keep their numbers. */
export function withInputsOf(text: string, other: string): string {
  const lines = launchLines(other).filter((line) => !platformLine.test(line));
  if (lines.length === 0) return text;
  const own = text.replace(launchLine, (line) => (platformLine.test(line) ? line : ""));
  return `${own.replace(/\n?$/, "\n")}${lines.join("\n")}\n`;
}
