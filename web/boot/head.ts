/**
 * The first script of the page: small and classic, in the head before the style sheet. It sets the theme before the
 * first paint, starts the download of the programs, and loses no click or drop. All this happens before the editor's
 * script arrives, which is requested once the page has been painted.
 */
import { embedded, followAddress, framed, showOptions, whenWanted } from "./embed";
import { fact } from "./facts";
import { afterFirstFrame } from "./firstframe";
import { install } from "./install";
import { readOptions } from "./options";
import { report, why } from "./report";
import { isSandboxed, tellSandboxed } from "./sandbox";
import { startTheme } from "./theme";

function start(): void {
  install();
  afterFirstFrame(() => {
    // The prerendered page has a text area in the editor's place. It keeps what is typed there.
    if (document.querySelector("lw-editor > textarea")) performance.mark("lanewise:editor-ready");
    import(fact("boot")).catch((cause) => {
      report(`Lanewise could not start (${why(cause)}). You can still read and copy the text: reload the page to try again.`);
    });
  });
}

if (isSandboxed()) {
  startTheme(readOptions(location.hash).theme);
  tellSandboxed();
} else if (embedded()) {
  const options = readOptions(location.hash);
  startTheme(options.theme);
  showOptions(options);
  followAddress();
  whenWanted(framed(), start);
} else {
  start();
}
