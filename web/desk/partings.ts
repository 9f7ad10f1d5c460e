/**
 * Where two runs part: first, in the order of the run, which lanes are on and what they write; then the results, what
 * was printed and what is undefined in one of them; then what the lines did.
 */
import { group, h, type Content } from "./dom";
import type { Difference } from "./results";
import { differing, type Version } from "./values";

export interface Steps {
  readonly a: number;
  readonly b: number;
}

/** A difference, and the steps at which it is seen. */
interface Parting {
  /** The lanes that it is about, in brief: "3", "0, 5", "4 lanes"; "" if it is about none. */
  readonly lanes: string;
  readonly title: Content;
  readonly text: Content;
  readonly at?: Steps;
}

/** The most variables whose different values are listed. */
const mostVariables = 8;

/** The most printed lines that are listed; the sentence above them says how many there are. */
const mostPrinted = 8;

/** The most lanes that are listed one by one. */
const mostLanes = 2;

const briefly = (lanes: readonly number[]): string => (lanes.length > mostLanes ? `${lanes.length} lanes` : lanes.join(", "));
const named = (lanes: readonly number[]): string => `${lanes.length === 1 ? "Lane" : "Lanes"} ${ranges(lanes)}`;

/** Numbers in order, with consecutive ones written as a range: "0, 2-31". */
function ranges(numbers: readonly number[]): string {
  const found: [number, number][] = [];
  for (const n of numbers) {
    const last = found.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else found.push([n, n]);
  }
  return found.map(([from, to]) => (from === to ? from : `${from}${to === from + 1 ? ", " : "-"}${to}`)).join(", ");
}

/** toB has for each step of the first version the step of the second one that does the same, or -1. */
export function partings(d: Difference, versions: readonly [Version, Version], toB: readonly number[]): Parting[] {
  return [...inTheRun(versions, toB), ...results(d), ...printed(d), ...reports(d), ...lines(d, versions)];
}

function inTheRun([a, b]: readonly [Version, Version], toB: readonly number[]): Parting[] {
  const found: Parting[] = [];
  const told = new Set<string>();
  let parted = false;
  for (const [step, other] of toB.entries()) {
    if (other < 0) continue;
    const at = { a: step, b: other };
    const where = ({ a: x, b: y }: Steps): string => `Line ${a.track.lines[x]} before, line ${b.track.lines[y]} after.`;
    const off = (a.track.lanes[at.a]! ^ b.track.lanes[at.b]!) >>> 0;
    if (!parted && off !== 0) {
      parted = true;
      const lanes = [...Array(32).keys()].filter((lane) => (off >>> lane) & 1);
      found.push({ lanes: briefly(lanes), at, title: `${named(lanes)}: on in one version, off in the other`, text: where(at) });
    }
    const name = [...new Set([a.track.wrote[at.a]?.name, b.track.wrote[at.b]?.name])].join(" and ");
    const lanes = told.has(name) ? [] : differing(a.track, b.track, at);
    const first = lanes[0];
    if (first === undefined || told.size >= mostVariables) continue;
    told.add(name);
    const value = (v: Version, n: number): string => v.track.wrote[n]!.values![first] || "not written yet";
    // A line that only one version has is at no step of both. The values of a lane that is off here come from there.
    const on = ((a.track.lanes[at.a]! | b.track.lanes[at.b]!) >>> first) & 1;
    const written = on ? at : { a: lastWrite(a, at.a, first), b: lastWrite(b, at.b, first) };
    found.push({ lanes: briefly(lanes), at: written, title: `${name} in lane ${first}: before ${value(a, at.a)}, after ${value(b, at.b)}`, text: `The first time that it differs: ${named(lanes).toLowerCase()}. ${where(written)}` });
  }
  return found;
}

/** The step that wrote what a lane of the variable written at a step holds after it; that step if none did. */
function lastWrite({ track }: Version, step: number, lane: number): number {
  const name = track.wrote[step]!.name;
  for (let n = step; n >= 0; n--) if (track.wrote[n]?.name === name && (track.lanes[n]! >>> lane) & 1) return n;
  return step;
}

function results(d: Difference): Parting[] {
  return d.results.map((r) => r.why
    ? { lanes: "", title: `${r.buffer}: ${r.why.replace("A has", "the version before has").replace("B has", "the version after has")}`, text: null }
    : { lanes: "", title: `${r.buffer}[${r.first}] is ${r.a} before, ${r.b} after`, text: `${group(r.differ)} of ${group(r.elements)} elements differ. Before, it was ${r.byA}; after, ${r.byB}.` });
}

function printed({ printed: p }: Difference): Parting[] {
  if (!p) return [];
  const all: Parting[] = p.lines.slice(0, mostPrinted).map((l) => ({
    lanes: String(l.lane),
    title: [`Printed only ${l.in === "a" ? "before" : "after"}: `, h("code", {}, l.text)],
    text: `Lane ${l.lane}, line ${l.line}.`,
  }));
  const text = [
    `${group(p.onlyA)} of ${group(p.a)} lines only before, ${group(p.onlyB)} of ${group(p.b)} only after.`,
    ...(p.stoppedA === p.stoppedB ? [] : [p.stoppedA && `Before: ${p.stoppedA}`, p.stoppedB && `After: ${p.stoppedB}`]),
  ].filter(Boolean).join(" ");
  return [{ lanes: "", title: "What is printed is not the same", text }, ...all];
}

const reports = (d: Difference): Parting[] => d.reports.map((r) => ({ lanes: "", title: `Only ${r.in === "a" ? "before" : "after"}, line ${r.line}: ${r.code}`, text: r.message }));

function lines(d: Difference, [a, b]: readonly [Version, Version]): Parting[] {
  return d.lines.map((l) => {
    const at = { a: a.track.lines.indexOf(l.a.line), b: b.track.lines.indexOf(l.b.line) };
    const said = ([["runs", l.a.runs, l.b.runs], ["channels on", l.a.enabled, l.b.enabled], ["lanes parted", l.a.parted, l.b.parted], ["cache lines", l.a.cacheLines, l.b.cacheLines]] as const)
      .filter(([, x, y]) => x !== y).map(([name, x, y]) => `${name} ${group(x)} \u2192 ${group(y)}`);
    return { lanes: "", title: [h("code", {}, l.text), l.source ? ` (${l.source})` : ""], text: said.join(", "), ...(at.a >= 0 && at.b >= 0 ? { at } : {}) };
  });
}
