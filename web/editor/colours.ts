import type { TokenClass } from "./tokenizer";

/** The colour of each class: a variable of tokens.css. */
export const colours: Record<TokenClass, string> = {
  op: "--sy-op",
  pred: "--sy-pred",
  exec: "--sy-exec",
  reg: "--sy-reg",
  special: "--sy-imm",
  region: "--sy-region",
  type: "--sy-region",
  mod: "--sy-imm",
  imm: "--sy-imm",
  label: "--sy-label",
  dir: "--sy-dir",
  attr: "--sy-com",
  launch: "--fg-2",
  str: "--sy-str",
  com: "--sy-com",
};
