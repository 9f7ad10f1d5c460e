/**
 * While the page starts: what lies below the first screen is not drawn before Run is ready (`data-starting`, welcome.css).
 * Laying out all the course's cards takes the page's thread as long as a third of the client's start.
 */
import { runReady } from "./ready";

/** How long it is kept away at most, in milliseconds: the client may never come. */
const longest = 3000;

export function keepStartShort(): void {
  const { dataset } = document.documentElement;
  dataset.starting = "";
  const drawAll = (): void => void delete dataset.starting;
  void runReady().then(drawAll);
  setTimeout(drawAll, longest);
}
