/** Makes a callback for several events that acts only on the first. */
export function once(callback: () => void): () => void {
  let called = false;
  return () => {
    if (called) return;
    called = true;
    callback();
  };
}
