/** Translates messages to the types of the package. */
import type { Diagnostic, Expectation, Fix, Report } from "./lanewise";
import type { Problem, View } from "./messages";

export function diagnosticOf(p: Problem): Diagnostic {
  const { code, message, line, endLine, page } = p;
  const severity = p.note ? "note" : p.warning ? "warning" : "error";
  const fix: Fix = { label: p.fixLabel, text: p.fix, line: p.fixLine, column: p.fixCol, endLine: p.fixEndLine, endColumn: p.fixEndCol };
  return { severity, code, message, line, column: p.col, endLine, endColumn: p.endCol, page, ...(p.fixLabel ? { fix } : {}) };
}

export const reportOf = (p: Problem): Report => ({ ...diagnosticOf(p), lanes: lanesOf(p.lanes), count: p.count, step: p.step });

export const expectationOf = ({ line, text, pass, elems, wrong, where, got, want }: View["expects"][number]): Expectation => ({
  line, text, pass, elements: elems, wrong, where, got, want,
});

/** The lanes of a set, bit n for lane n. */
export function lanesOf(set: number): number[] {
  return Array.from({ length: 32 }, (_, lane) => lane).filter((lane) => (set >>> lane) & 1);
}
