/** What the command line prints: the parts of schema/diff.v1.json and schema/stats.v1.json that are shown. */

export interface Numbers {
  readonly steps: number;
  readonly enabled: number;
  readonly channels: number;
  readonly divergence: { readonly parted: number; readonly met: number; readonly waited: number };
  readonly memory: { readonly messages: number; readonly read: number; readonly written: number; readonly byLines: readonly number[] };
  readonly barriers: number;
  readonly mostLive: number;
}

/** What the first thread did, step by step. */
export interface Track {
  readonly width: number;
  readonly lines: readonly number[];
  readonly lanes: readonly number[];
  /** What the variable that a step wrote holds after the step, by lane; "" where nothing has written it. */
  readonly wrote: readonly { readonly name?: string; readonly values?: readonly string[] }[];
}

export interface Version extends Numbers {
  readonly file: string;
  /** Of a thread. */
  readonly lanes: number;
  /** Of all groups. */
  readonly threads: number;
  readonly written: number;
  readonly expected: { readonly elements: number; readonly wrong: number };
  readonly failure?: string;
  readonly track?: Track;
}

export interface Difference {
  readonly same: boolean;
  readonly a: Version;
  readonly b: Version;
  readonly instructions: readonly { readonly in: "a" | "b"; readonly line: number; readonly text: string; readonly source?: string }[];
  /** Buffers of either. */
  readonly compared: number;
  readonly results: readonly {
    readonly buffer: string;
    readonly elements: number;
    readonly differ: number;
    readonly first: number;
    readonly a?: string;
    readonly b?: string;
    readonly byA?: string;
    readonly byB?: string;
    readonly why?: string;
    readonly around?: Around;
  }[];
  /** Undefined behaviour of one version only. */
  readonly reports: readonly { readonly in: "a" | "b"; readonly code: string; readonly line: number; readonly message: string }[];
  /** What was printed, unless it is the same. */
  readonly printed?: {
    readonly a: number;
    readonly b: number;
    readonly onlyA: number;
    readonly onlyB: number;
    readonly stoppedA?: string;
    readonly stoppedB?: string;
    readonly lines: readonly { readonly in: "a" | "b"; readonly lane: number; readonly line: number; readonly text: string }[];
  };
  readonly lines: readonly { readonly text: string; readonly source?: string; readonly a: LineNumbers; readonly b: LineNumbers }[];
  /** What they name differently but use alike. */
  readonly renamed: readonly { readonly function: string; readonly a: string; readonly b: string }[];
  /** Lines that are equal except for such names. */
  readonly renamedLines: readonly { readonly a: number; readonly b: number }[];
}

/** What came of a comparison, in a sentence. */
export function outcome(d: Difference): string {
  if (d.a.failure || d.b.failure) return "One of them did not run to its end.";
  if (!d.same) return "The results are not the same.";
  return d.compared > 0 ? "The results are the same." : "There are no results to compare: neither has a buffer.";
}

/** What a buffer holds at the end, from an element onwards, one element for each lane. */
export interface Around {
  readonly from: number;
  readonly a: readonly string[];
  readonly b: readonly string[];
}

interface LineNumbers {
  readonly line: number;
  readonly runs: number;
  readonly enabled: number;
  readonly channels: number;
  readonly parted: number;
  readonly messages: number;
  readonly cacheLines: number;
  readonly live: number;
}

export interface Figures extends Partial<Numbers> {
  readonly lanes: number;
  readonly threads: number;
  readonly ptx?: number; // executed PTX instructions, if the text is PTX
  readonly failure?: string;
  readonly kinds?: readonly { readonly name: string; readonly written: number; readonly runs: number }[];
  readonly mostLiveAt?: number;
  readonly registers?: number;
  readonly lines?: readonly LineNumbers[];
}

/** The share of channels that were on; "–" if there were none. */
export function efficiency(n: { readonly enabled: number; readonly channels: number }): string {
  return n.channels === 0 ? "–" : `${((100 * n.enabled) / n.channels).toFixed(1)}\u00a0%`;
}
