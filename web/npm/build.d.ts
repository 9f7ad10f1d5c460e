/** What the build provides to the package: the toolchain's wasm_exec.js, in a function that gives it a global scope. */
declare module "lanewise:go" {
  export interface Go {
    importObject: WebAssembly.Imports;
    exit: (code: number) => void;
    run(instance: WebAssembly.Instance): Promise<void>;
  }
  export default function runtime(scope: Record<string, unknown>): new () => Go;
}

/** The one function of Node.js that the package needs. */
declare module "node:fs/promises" {
  export function readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}
