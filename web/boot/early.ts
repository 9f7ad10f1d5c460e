/** Keeps what the user does before the client is there: dropped files, and presses of buttons. */
import type { Dropped, DropTarget } from "./api";

const dropping = "data-dropping";

/**
 * Matches the name of a program, which is opened at once. Other files, and several files, are recognized by their
 * content.
 */
const program = /\.(visaasm|visa|ptx|txt)$/i;

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Takes files that are dropped anywhere on the page or chosen in its file field, from now on. Without this the
 * browser would leave the page to show the file. `data-dropping` on <html> says that a drop would be taken.
 */
export function startDrops(): DropTarget {
  const waiting: Dropped[] = [];
  let open = (files: Dropped[]): void => void waiting.push(...files);
  const show = (on: boolean): void => void document.documentElement.toggleAttribute(dropping, on);

  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    show(true);
  });
  // relatedTarget is null when the pointer leaves the window.
  addEventListener("dragleave", (event) => event.relatedTarget === null && show(false));
  addEventListener("dragend", () => show(false));
  const given = (plain: File[], folders: FileSystemDirectoryEntry[]): void => {
    const named = folders.length === 0 && plain.length === 1 && program.test(plain[0]!.name);
    if (named || !window.lanewise?.textsOf) {
      if (plain.length > 0) open(plain);
    } else {
      void window.lanewise.textsOf(plain, folders).then((texts) => texts.length > 0 && open(texts));
    }
  };
  addEventListener("drop", (event) => {
    show(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    const { items, files } = event.dataTransfer!;
    const folders = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry?.isDirectory) as FileSystemDirectoryEntry[];
    given([...files].filter((file) => !folders.some(({ name }) => name === file.name)), folders);
  });
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== "file-input") return;
    given([...target.files!], []);
    target.value = ""; // so that the same file can be picked again
  });
  return {
    take(handler) {
      open = handler;
      if (waiting.length > 0) handler(waiting.splice(0));
    },
  };
}

/**
 * Remembers the actions asked for, and marks their buttons with aria-busy so that a press is visible. The returned
 * function returns them in the order in which each was last asked for; from then on nothing is remembered. A page
 * without a menu of programs leaves the menu's key to the browser.
 */
export function startPendingActions(menu: boolean): () => string[] {
  // What Ctrl (on a Mac, Cmd) and a key ask for.
  const keys: Record<string, string> = menu ? { Enter: "run", k: "programs" } : { Enter: "run" };
  const pending = new Set<string>();
  const busy: Element[] = [];
  const ask = (action: string): void => {
    pending.delete(action); // who presses twice has seen nothing happen: it is done once
    pending.add(action);
  };
  const pressed = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest("[data-action]") : null;
    if (!button) return;
    ask([button.getAttribute("data-action"), button.getAttribute("data-arg")].filter(Boolean).join(" "));
    button.setAttribute("aria-busy", "true");
    busy.push(button);
  };
  const typed = (event: KeyboardEvent): void => {
    const action = event.ctrlKey || event.metaKey ? keys[event.key] : undefined;
    if (!action) return;
    event.preventDefault();
    ask(action);
  };
  addEventListener("click", pressed);
  addEventListener("keydown", typed);
  return () => {
    removeEventListener("click", pressed);
    removeEventListener("keydown", typed);
    for (const button of busy) button.removeAttribute("aria-busy");
    const actions = [...pending];
    pending.clear();
    return actions;
  };
}
