/** When the page has started: until then its thread, and both cores of a small machine, are the client's and the engine's. */
import { runReady } from "./ready";

/** How long what is put off waits at most, in milliseconds: the client may never come. */
const longest = 3000;

/** Ends when Run is ready, or when it has been waited for long enough. */
export const started = (): Promise<unknown> =>
  Promise.race([runReady(), new Promise((resolve) => setTimeout(resolve, longest))]);
