import { ExpressionError } from "./errors";
import type { Debugger, RunOptions, Stop } from "./lanewise";
import type { Loaded } from "./loaded";
import { type Fields, encode } from "./messages";
import { lanesOf } from "./words";

type Goal = "into" | "over" | "out" | "on";

/** A debugger of a program that nothing else runs. */
export const debuggerOf = (loaded: Loaded): Debugger => new Walker(loaded);

class Walker implements Debugger {
  constructor(private readonly loaded: Loaded) {}

  get position() {
    return this.loaded.view.step;
  }
  get ended() {
    return this.loaded.view.ended;
  }
  get line() {
    return this.loaded.view.line;
  }
  get text() {
    return this.loaded.view.text;
  }
  get lanes() {
    return this.loaded.view.lanes.map(({ state, line, why }) => ({ state, line, why }));
  }
  get operands() {
    return this.loaded.view.operands.map(({ role, text, type, values }) => ({ role, text, type, values: values.map((v) => v.text) }));
  }
  get frames() {
    return this.loaded.view.frames.map(({ name, kind, line, callMask }) => ({ name, kind, line, lanes: lanesOf(callMask) }));
  }
  get buffers() {
    return this.loaded.buffers();
  }

  step(count = 1): Stop {
    return this.by(count);
  }
  back(count = 1): Stop {
    return this.by(-count);
  }
  over(): Stop {
    return this.go("over", false);
  }
  out(): Stop {
    return this.go("out", false);
  }
  run(options?: RunOptions): Stop {
    return this.go("on", false, options);
  }
  reverse(options?: RunOptions): Stop {
    return this.go("on", true, options);
  }
  seek(position: number): Stop {
    return this.stop(encode("Seek", { step: whole(position) }));
  }

  breakAt(...lines: number[]): void {
    const breakpoints = lines.map((line, id) => ({
      id, kind: 0, line: whole(line), name: "", function: "", lanes: 0, thread: -1, condition: "", hit: "", log: "", off: false,
    }));
    this.loaded.ask("BreakpointsSet", encode("SetBreakpoints", { breakpoints }));
  }

  value(expression: string): readonly string[] {
    const { value } = this.loaded.ask("Evaluated", encode("Evaluate", { text: expression }));
    if (value.error) throw new ExpressionError(value.error, value.start, value.end);
    return value.values.map((v) => v.text);
  }

  close(): void {
    this.loaded.close();
  }

  private by(count: number): Stop {
    return this.stop(encode("Step", { n: whole(count) }));
  }

  private go(goal: Goal, back: boolean, options: RunOptions = {}): Stop {
    return this.stop(encode("Move", { goal, back, heed: false, thread: -1, line: 0 }), options.timeout);
  }

  private stop(request: Uint8Array<ArrayBuffer>, patience?: number): Stop {
    const { reason, message } = this.loaded.move(request, patience);
    return { reason: told(reason), message };
  }
}

/** Translates a reason. No request here sets a value, so nothing stops with "edit". */
const told = (reason: Fields<"Stopped">["reason"]): Stop["reason"] => (reason === "edit" ? "nothing" : reason);

function whole(value: number): number {
  if (Number.isSafeInteger(value)) return value;
  throw new TypeError(`${value} is no whole number.`);
}
