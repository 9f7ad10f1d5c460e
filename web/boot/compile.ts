/** Downloads a WebAssembly program and compiles it while it arrives. */
export async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} gave status ${response.status}`);
  // A static host may not know the type that streaming needs.
  if (!response.headers.get("Content-Type")?.startsWith("application/wasm")) {
    return WebAssembly.compile(await response.arrayBuffer());
  }
  return WebAssembly.compileStreaming(response);
}
