/** Compiles a WebAssembly program while it downloads: from an address, or from a request that was made before. */
export async function compile(from: string | Promise<Response>): Promise<WebAssembly.Module> {
  const response = await (typeof from === "string" ? fetch(from) : from);
  if (!response.ok) throw new Error(`${response.url} gave status ${response.status}`);
  // A static host may not know the type that streaming needs.
  if (!response.headers.get("Content-Type")?.startsWith("application/wasm")) {
    return WebAssembly.compile(await response.arrayBuffer());
  }
  return WebAssembly.compileStreaming(response);
}
