/** What an embed does before anything else: it looks as its address says, and starts when it is seen or asked to. */
import { startHost, tellHeight, type HostLine } from "./host";
import { fact } from "./facts";
import { once } from "./once";
import { readOptions, type Options } from "./options";
import { marked } from "./ready";
import { giveTheme } from "./theme";

/** The page is the compact one that others show in a frame. */
export const embedded = (): boolean => location.pathname.startsWith(`${fact("base")}embed/`);

/** It stands in a frame. */
export const framed = (): boolean => parent !== window;

let line: HostLine | undefined;

/** The line to the page around; there in an embed only. */
export const hostLine = (): HostLine | null => line ?? null;

/** Follows the theme of an address that is changed, as the preview's in Share. */
export function followAddress(): void {
  addEventListener("hashchange", () => giveTheme(readOptions(location.hash).theme));
}

/** Gives the page the height and the code's size that its address says. */
export function showOptions({ auto, code }: Options): void {
  const { dataset, style } = document.documentElement;
  if (code) {
    style.setProperty("--embed-code", `${code[0]}px`);
    style.setProperty("--embed-line", `${code[1]}px`);
  }
  if (auto) dataset["height"] = "auto";
}

/**
 * Calls back when the embed is to start. One in a frame waits until a part of it is in the window, or the page
 * around connects: ten frames on a page of the same site would start ten engines at once, for browsers put off only
 * what is of another site.
 */
export function whenWanted(inFrame: boolean, start: () => void): void {
  // The page's root has this name for an id: until something is set, a browser takes it for what the name means.
  Object.defineProperty(window, "lanewise", { value: undefined, writable: true, configurable: true });
  const startOnce = once(start);
  line = startHost(startOnce);
  void marked("lanewise:editor-mounted").then(() => line && tellHeight(line)); // before, it has no lasting height
  if (!inFrame) return startOnce();
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    startOnce();
  });
  observer.observe(document.documentElement);
}
