// Compiled and not run: the types say what the package does.
import { type Debugger, ExpressionError, LanewiseError, type Program, ProgramError, type Result, type Values, configure, open } from "lanewise";

configure({ engine: new URL("https://example.org/engine.wasm"), translator: new Uint8Array(8) });

const program: Program = await open(".target", { name: "a.ptx" });
const result: Result = program.run({ timeout: 100 });
const values: Values | undefined = result.buffers["T6"];
if (values instanceof BigInt64Array) values.map((v: bigint) => -v);
const reason: "end" | "limit" | "deadlock" | "cancelled" = result.reason;
const d: Debugger = program.debug();
d.lanes.filter((lane) => lane.state === "predicate-off").map((lane): string => lane.why);
const groups: readonly [number, number, number] = program.facts.groups;

// @ts-expect-error there is no such state
d.lanes.some((lane) => lane.state === "sleeping");
// @ts-expect-error results are not to be changed
result.steps = 1;
// @ts-expect-error a text is needed
await open();

try {
  d.value(`${reason} ${groups.length}`);
} catch (error) {
  if (error instanceof ExpressionError) console.log(error.start + error.end, error.code);
  else if (error instanceof ProgramError) console.log(error.diagnostics.map(({ line, fix }) => `${line}: ${fix?.text}`));
  else if (error instanceof LanewiseError && error.code === "closed") throw error;
}
