/** Keeps what the user does before the client is there: dropped files, and a press of a button. */
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
 * Remembers the last action asked for, and marks its button with aria-busy so that the press is visible. The returned
 * function returns the action; from then on nothing is remembered.
 */
export function startPendingAction(): () => string | null {
  let pending: string | null = null;
  const busy: Element[] = [];
  const pressed = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest("[data-action]") : null;
    if (!button) return;
    pending = [button.getAttribute("data-action"), button.getAttribute("data-arg")].filter(Boolean).join(" ");
    button.setAttribute("aria-busy", "true");
    busy.push(button);
  };
  const typed = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    pending = "run";
  };
  addEventListener("click", pressed);
  addEventListener("keydown", typed);
  return () => {
    removeEventListener("click", pressed);
    removeEventListener("keydown", typed);
    for (const button of busy) button.removeAttribute("aria-busy");
    const action = pending;
    pending = null;
    return action;
  };
}
