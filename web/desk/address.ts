/**
 * The address of the desk: what it shows, as a link that others can open. A link of the playground stands for the
 * first program.
 */
import type { CommandLine } from "./commandline";
import type { Program } from "./import";

/** What the versions run on: what the launch lines of the first one give, or each on its own. */
export type Inputs = "same" | "own";

export interface Shown {
  readonly programs: readonly (Program | null)[];
  readonly inputs: Inputs;
}

const sides = ["a", "b"] as const;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A file name with which no flag can begin. */
export const fileName = (name: string): string => name.replace(/^[-.]+|[^\w.-]/g, "_");

/**
 * The playground's link that holds a program; host is the playground's address. Throws an error with the sentence why
 * there is none.
 */
export async function linkOf(line: CommandLine, program: Program, host: string): Promise<string> {
  const path = `/${fileName(program.name)}`;
  const ran = await line.run(["link", "-host", host, path], new Map([[path, encode(program.text)]]));
  if (ran.status !== 0) throw new Error(ran.errors.trim());
  return ran.out.trim();
}

/** The fragment of the address for what is shown: "#a=v2:…&b=v2:…". */
export async function fragmentOf(line: CommandLine, { programs, inputs }: Shown, host: string): Promise<string> {
  const parts: string[] = [];
  for (const [side, program] of programs.entries()) {
    if (!program) continue;
    const link = await linkOf(line, program, host);
    parts.push(`${sides[side]}=${link.slice(link.indexOf("#") + 1)}`, `${sides[side]}.name=${encodeURIComponent(program.name)}`);
  }
  if (inputs === "own") parts.push("inputs=own");
  return `#${parts.join("&")}`;
}

/**
 * What a fragment stands for; null if it stands for nothing. Throws an error with the sentence why it cannot be read.
 */
export async function readFragment(line: CommandLine, fragment: string): Promise<Shown | null> {
  if (fragment.length < 2) return null;
  const fields = new Map(fragment.slice(1).split("&").map((field) => [field.slice(0, field.indexOf("=")), field.slice(field.indexOf("=") + 1)]));
  const links = /^#[ab]=/.test(fragment) ? sides.map((side) => fields.get(side)) : [fragment.slice(1)];
  const programs: (Program | null)[] = [];
  for (const [side, link] of links.entries()) {
    if (!link) {
      programs.push(null);
      continue;
    }
    const ran = await line.run(["unlink", `#${link}`], new Map());
    if (ran.status !== 0 || ran.out === "") throw new Error(ran.errors.trim() || "The link holds no program.");
    programs.push({ name: named(fields.get(`${sides[side]}.name`)) ?? titled(ran.out), text: ran.out });
  }
  return { programs: [programs[0] ?? null, programs[1] ?? null], inputs: fields.get("inputs") === "own" ? "own" : "same" };
}

/** The name that an address gives a program, if it can be read. */
function named(name: string | undefined): string | undefined {
  try {
    return name && decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** The name for a program that has none: its title. */
function titled(text: string): string {
  return `${/^\/\/@ title (.+)$/m.exec(text)?.[1]?.trim().replace(/[^\w.-]+/g, "_") ?? "program"}.visaasm`;
}
