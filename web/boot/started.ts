/** When the page has started: until then its thread, and both cores of a small machine, are the client's and the engine's. */
import { runReady } from "./ready";

/** How long what is put off waits at most, in milliseconds: the client may never come. */
const longest = 3000;
/** How long what needs only the page's thread waits for a client that is still on its way, in milliseconds. */
const patience = 300;

const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ends when Run is ready, or when it has been waited for long enough. */
export const started = (): Promise<unknown> => Promise.race([runReady(), after(longest)]);

/** Ends when the page's thread has time: when Run is ready, or while the client keeps it waiting. */
export function hasTime(client: Promise<unknown>): Promise<unknown> {
  let came = false;
  client.then(() => (came = true)).catch(() => {}); // without a client there is time, too
  return Promise.race([runReady(), after(patience).then(() => (came ? after(longest) : null))]);
}
