/** Makes `window.lanewise`, once for a page, whichever of its scripts comes first. */
import type { Lanewise } from "./api";
import { startDrops, startPendingAction } from "./early";
import { startEngine, workersOf } from "./engine";
import { currentTheme, setTheme, startTheme } from "./theme";

/** A fact that the build wrote into the page: <meta name=lanewise-NAME>. */
function fact(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="lanewise-${name}"]`)?.content;
  if (!content) throw new Error(`The page lacks <meta name="lanewise-${name}">.`);
  return content;
}

export function install(): Lanewise {
  return (window.lanewise ??= create());
}

function create(): Lanewise {
  startTheme();
  const program = (name: string) => ({ worker: fact("worker"), engine: fact(name), exec: fact("wasm-exec") });
  return {
    base: fact("base"),
    engine: startEngine(program("engine"), fact("client")),
    assistant: workersOf(program("assistant")),
    drops: startDrops(),
    theme: {
      get current() {
        return currentTheme();
      },
      set: setTheme,
    },
    takePendingAction: startPendingAction(),
  };
}
