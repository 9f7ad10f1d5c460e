/**
 * What an embed does before anything else: it takes its looks from its address, and starts when it comes into sight
 * or is asked to.
 */
import { startHost, tellHeight, type HostLine } from "./host";
import { fact } from "./facts";
import { once } from "./once";
import { readOptions, type Options } from "./options";
import { marked } from "./ready";
import { giveTheme } from "./theme";

/** Whether the page is the compact one that other pages show in a frame. */
export const embedded = (): boolean => location.pathname.startsWith(`${fact("base")}embed/`);

/** Whether the page is shown in a frame. */
export const framed = (): boolean => parent !== window;

let line: HostLine | undefined;

/** The line to the page around; null except in an embed. */
export const hostLine = (): HostLine | null => line ?? null;

/** Follows the theme when the address is changed, as it is for the preview in Share. */
export function followAddress(): void {
  addEventListener("hashchange", () => giveTheme(readOptions(location.hash).theme));
}

/** Gives the page the height, and the code the size, that the address states. */
export function showOptions({ auto, code }: Options): void {
  const { dataset, style } = document.documentElement;
  if (code) {
    style.setProperty("--embed-code", `${code[0]}px`);
    style.setProperty("--embed-line", `${code[1]}px`);
  }
  if (auto) dataset["height"] = "auto";
}

/**
 * Calls back when the embed is to start. In a frame, it waits until a part of it is in the window or the page around
 * connects. Otherwise ten frames on a page of the same site would start ten engines at once, because browsers only
 * delay frames of other sites.
 */
export function whenWanted(inFrame: boolean, start: () => void): void {
  // The page's root has this name as its id: until something is set, a browser would return that element for the
  // name.
  Object.defineProperty(window, "lanewise", { value: undefined, writable: true, configurable: true });
  const startOnce = once(start);
  line = startHost(startOnce);
  void marked("lanewise:editor-mounted").then(() => line && tellHeight(line)); // before that, it has no final height
  if (!inFrame) return startOnce();
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    startOnce();
  });
  observer.observe(document.documentElement);
}
