/**
 * The instruction tables of core/isa and core/ptx/ptxisa, marshalled by the build (build/render) into one
 * module each, so that the editor knows exactly the languages that the assembler and the translator
 * know.
 */
declare module "lanewise:isa" {
  export interface Mnemonic {
    /** As written, in lower case and without suffixes: "cmp", "lsc_load". */
    readonly name: string;
    /** What the instruction does, in one line. */
    readonly summary: string;
    /** Page of the specification: "instructions/ADD.md". */
    readonly page: string;
    /** The first operand names a label or a function: goto, call, faddr. */
    readonly target?: boolean;
  }
  export interface InstructionTable {
    readonly mnemonics: readonly Mnemonic[];
    /** Data types of immediates and regions: "ud", "hf". */
    readonly types: readonly string[];
    /** With their dot: ".decl". */
    readonly directives: readonly string[];
    /** With their percent sign: "%null". */
    readonly predefined: readonly string[];
  }
  const table: InstructionTable;
  export default table;
}

declare module "lanewise:ptx" {
  /** Words that follow a dot are here without it. */
  export interface PTXWords {
    /** "add", "ld". */
    readonly mnemonics: readonly string[];
    /** Mnemonics with an operand that is a label or a function: bra, call. */
    readonly targets: readonly string[];
    /** "lo", "global", "L1::no_allocate". */
    readonly modifiers: readonly string[];
    /** "u32", "f16x2". */
    readonly types: readonly string[];
    /** "reg", "shared". */
    readonly spaces: readonly string[];
    /** "entry", "calltargets", "maxntid". */
    readonly directives: readonly string[];
    /** Without their component: "%tid", "%laneid". */
    readonly specials: readonly string[];
    /** The words that `//@` lines begin with: "launch". */
    readonly launch: readonly string[];
  }
  const words: PTXWords;
  export default words;
}
