/** Makes `window.lanewise`, once per page, whichever of its scripts comes first. */
import type { Lanewise } from "./api";
import { startCopying } from "./copy";
import { hostLine } from "./embed";
import { startDrops, startPendingActions } from "./early";
import { startEngine, workersOf } from "./engine";
import { fact } from "./facts";
import { startFocus } from "./focus";
import { afterFrame } from "./frame";
import { currentScale, setScale, startScale } from "./scale";
import { readOptions } from "./options";
import { patch } from "./patch";
import { currentTheme, setTheme, startTheme } from "./theme";

export function install(): Lanewise {
  return (window.lanewise ??= create());
}

function create(): Lanewise {
  const host = hostLine();
  if (!host) startTheme(readOptions(location.hash).theme); // an embed has set its own already
  startScale();
  startFocus();
  startCopying();
  const program = (name: string) => ({ worker: fact("worker"), engine: fact(name), exec: fact("wasm-exec") });
  return {
    base: fact("base"),
    engine: startEngine({ ...program("engine"), ahead: fact("ahead"), ...(host && navigator.onLine ? { both: fact("embed") } : {}) }, fact("client")),
    assistant: workersOf(program("assistant")),
    drops: startDrops(),
    theme: {
      get current() {
        return currentTheme();
      },
      set: setTheme,
    },
    scale: {
      get current() {
        return currentScale();
      },
      set: setScale,
    },
    takePendingActions: startPendingActions(!host),
    storageEmpty: false,
    host,
    patch,
    afterFrame,
  };
}
