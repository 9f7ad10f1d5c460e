/**
 * When the page has started. Until then its thread, and both cores of a small machine, belong to the client and the
 * engine.
 */
import { runReady } from "./ready";

/** How long postponed work waits at most, in milliseconds: the client may never come. */
const longest = 3000;
/** How long work that needs only the page's thread waits for a client that is still loading, in milliseconds. */
const patience = 300;

const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when Run is ready, or after the longest wait. */
export const started = (): Promise<unknown> => Promise.race([runReady(), after(longest)]);

/** Resolves when the page's thread has time: when Run is ready, or while the client is still loading. */
export function hasTime(client: Promise<unknown>): Promise<unknown> {
  let came = false;
  client.then(() => (came = true)).catch(() => {}); // without a client there is time, too
  return Promise.race([runReady(), after(patience).then(() => (came ? after(longest) : null))]);
}
