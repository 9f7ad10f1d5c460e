/**
 * The instruction table of core/isa, marshalled by the build into one module, so that the editor
 * knows exactly the language that the assembler knows.
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
