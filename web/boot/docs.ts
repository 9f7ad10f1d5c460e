/** The script of the docs: the theme, and what it takes to read them without a network. */
import { startTheme } from "./theme";

startTheme();

// Whoever reads one page offline will want the others: with the service worker of the playground, which stores
// what it is asked for, each is fetched once.
addEventListener("load", () => {
  if (!navigator.serviceWorker?.controller) return;
  for (const { href } of document.querySelectorAll<HTMLAnchorElement>("nav > ul > li > a")) {
    fetch(href).catch(() => {}); // without a network there is nothing to store
  }
});
