/**
 * The launch lines of two versions. What a host gives a kernel, namely the contents of buffers and the values of
 * inputs, can be the same for both. Where a compiler expects it (in which variable, at which index, with how many
 * lanes) is each version's own.
 */

/** A directive, whose list may continue on further lines. */
interface Directive {
  readonly row: number;
  readonly rows: number;
  /** What it is about, such as "surface T6". */
  readonly key: string;
  readonly head: string;
  /** What follows its " = ", in one line; "" if nothing does. */
  readonly values: string;
}

/** Directives whose values both versions can share, and those that can be added without the text naming them. */
const shared = /^(surface|svm|expect|input|param|buffer) /;
const added = /^(surface|svm|buffer|sampler|expect|grid)\b/;

/**
 * Directives that belong to the text that they are in: its lessons, with lines and steps that another text need not
 * have, and its platform.
 */
const itsOwn = /^(platform|title|note|guide|ask|task|hint|edit|without|case|\|)(?!\w)/;

function directives(text: string): Directive[] {
  const lines = text.split("\n");
  const found: Directive[] = [];
  for (let row = 0; row < lines.length; row++) {
    const first = launchText(lines[row]);
    if (first === null) continue;
    let whole = first.trim();
    let rows = 1;
    for (let more: string | null; whole.endsWith(",") && (more = launchText(lines[row + rows])) !== null; rows++) whole += ` ${more.trim()}`;
    const [, head = whole, values = ""] = /^(.*?) = (.*)$/s.exec(whole) ?? [];
    found.push({ row, rows, key: head.split(/\s+/, 2).join(" "), head, values: values.replace(/\s+/g, " ") });
    row += rows - 1;
  }
  return found;
}

/** The text after the mark of a launch line; null for any other line. */
const launchText = (line: string | undefined): string | null => /^\s*\/\/@(.*)$/.exec(line ?? "")?.[1] ?? null;

const byKey = (list: readonly Directive[]): Map<string, Directive> => new Map(list.map((directive) => [directive.key, directive]));

/** A grid without what the compiler chose, and without the name of the kernel of PTX. */
const gridOf = (list: readonly Directive[]): string => list.find(({ key }) => /^(grid|launch) /.test(key))?.head.replace(/\bsimd=\d+|^launch \S+/, "").trim() ?? "";

/**
 * Whether two versions run on the same inputs: in the same grid, on buffers of the same content, with the same values
 * for inputs and parameters of the same name.
 */
export function haveSameInputs(a: string, b: string): boolean {
  const [x, y] = [directives(a), directives(b)];
  const [ofX, ofY] = [byKey(x), byKey(y)];
  const agrees = ({ key, values }: Directive, other: Map<string, Directive>): boolean => {
    if (/^(surface|svm|buffer) /.test(key)) return other.get(key)?.values === values;
    return !/^(input|param) /.test(key) || (other.get(key)?.values ?? values) === values;
  };
  return gridOf(x) === gridOf(y) && x.every((one) => agrees(one, ofY)) && y.every((one) => agrees(one, ofX));
}

/** A version with the inputs of another one. Its lines keep their numbers: lines that it lacks are added at the end. */
export function withInputsOf(text: string, other: string): string {
  const own = directives(text);
  const theirs = byKey(directives(other));
  const lines = text.replace(/\n$/, "").split("\n");
  for (const { row, rows, key, head, values } of own) {
    const given = shared.test(key) && values ? theirs.get(key)?.values : undefined;
    if (!given) continue;
    lines.splice(row, rows, `//@ ${head} = ${given}`, ...Array<string>(rows - 1).fill(""));
  }
  const keys = new Set(own.map(({ key }) => key));
  const words = new Set(own.map(({ key }) => key.split(" ", 1)[0]));
  for (const { key, head, values } of theirs.values()) {
    const missing = own.length === 0 ? !itsOwn.test(key) : added.test(key) && !keys.has(key) && !(key.startsWith("grid ") && words.has("grid"));
    if (missing) lines.push(`//@ ${values ? `${head} = ${values}` : head}`);
  }
  return `${lines.join("\n")}\n`;
}
