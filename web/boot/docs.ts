/** The script of the docs: the theme, and storing the pages so that they can be read without a network. */
import { startTheme } from "./theme";

startTheme();

// Whoever reads one page offline will want the others. With the playground's service worker, which stores what it is
// asked for, each page is fetched once.
addEventListener("load", () => {
  if (!navigator.serviceWorker?.controller) return;
  for (const { href } of document.querySelectorAll<HTMLAnchorElement>("nav > ul > li > a")) {
    fetch(href).catch(() => {}); // without a network there is nothing to store
  }
});
