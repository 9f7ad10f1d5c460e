import type { Diagnostic, ErrorCode, ExpressionError as Expression, LanewiseError as Any, ProgramError as Program } from "./lanewise";

export class LanewiseError extends Error implements Any {
  override readonly name: string = "LanewiseError";
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export class ProgramError extends LanewiseError implements Program {
  override readonly name = "ProgramError";
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    const first = diagnostics.find((d) => d.severity === "error");
    super("program", first ? `Line ${first.line}: ${first.message}` : "The program has errors.");
  }
}

export class ExpressionError extends LanewiseError implements Expression {
  override readonly name = "ExpressionError";
  constructor(
    message: string,
    readonly start: number,
    readonly end: number,
  ) {
    super("expression", message);
  }
}
