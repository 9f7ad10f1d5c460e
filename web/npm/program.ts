import { LanewiseError, ProgramError } from "./errors";
import { debuggerOf } from "./debugger";
import { isPTX } from "./language";
import type { Debugger, Diagnostic, Facts, OpenOptions, Program, Result, RunOptions } from "./lanewise";
import { theMachine, theTranslator } from "./host";
import { Loaded, type Text } from "./loaded";
import { type Assembled, decode, encode, noSource } from "./messages";
import { diagnosticOf, expectationOf, reportOf } from "./words";

export { configure } from "./host";
export { ExpressionError, LanewiseError, ProgramError } from "./errors";

export async function open(source: string, options: OpenOptions = {}): Promise<Program> {
  if (typeof source !== "string") throw new TypeError("open takes a text.");
  const name = options.name ?? "";
  if (typeof name !== "string") throw new TypeError("The name of a program is a text.");
  const ptx = isPTX(name, source);
  const [machine, translated] = await Promise.all([theMachine(), ptx ? translate(name, source) : null]);
  if (translated && !translated.text) return new Opened(null, translated.assembled);
  const written: Text = { name, text: translated?.text ?? source, source: translated?.source ?? noSource };
  const loaded = new Loaded(machine, written);
  const assembled = translated?.assembled ?? loaded.assembled;
  return new Opened(loaded, assembled);
}

async function translate(name: string, text: string) {
  const answer = decode(await (await theTranslator())(encode("Translate", { name, text, set: 0 })));
  if (answer?.kind === "Translated") return answer.fields;
  throw new LanewiseError("internal", answer?.kind === "Failed" ? answer.fields.message : "The translator gave no answer.");
}

class Opened implements Program {
  readonly diagnostics: readonly Diagnostic[];
  readonly facts: Facts;
  private over: Result["reason"] | null = null;
  private message = "";

  constructor(
    private readonly loaded: Loaded | null,
    { problems, facts: f }: Assembled,
  ) {
    this.diagnostics = problems.map(diagnosticOf);
    this.facts = {
      platform: f.platform, kernel: f.kernel, simd: f.simd,
      groups: f.groups, threads: f.threads, instructions: f.insts,
    };
  }

  run(options: RunOptions = {}): Result {
    const loaded = this.runnable();
    if (this.over === null || this.over === "cancelled") {
      const { reason, message } = loaded.move(encode("Run", { fresh: false }), options.timeout);
      this.over = reason === "limit" || reason === "deadlock" || reason === "cancelled" ? reason : "end";
      this.message = message;
    }
    const view = loaded.view;
    return {
      pass: this.over === "end" && view.expects.every((e) => e.pass),
      reason: this.over,
      message: this.message,
      steps: view.step,
      buffers: loaded.buffers(),
      expectations: view.expects.map(expectationOf),
      reports: view.reports.map(reportOf),
    };
  }

  debug(): Debugger {
    return debuggerOf(this.runnable().again());
  }

  close(): void {
    this.loaded?.close();
  }

  private runnable(): Loaded {
    if (!this.loaded || this.diagnostics.some((d) => d.severity === "error")) throw new ProgramError(this.diagnostics);
    this.loaded.check();
    return this.loaded;
  }
}
