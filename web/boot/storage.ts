/** Replacements for storage that the browser refuses, as it does when site data is blocked. */

/** A Storage that lasts as long as the page. It has no properties of its own, like an empty Storage. */
class PageStorage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  clear(): void {
    this.#items.clear();
  }
}

/**
 * Makes the browser start its database while the client is loading, which shortens the client's own opening by some
 * 20 ms. Asking for the names changes nothing, and tells whether ours exists.
 */
export function warmStorage(page: { storageEmpty: boolean }): void {
  try {
    const answer = indexedDB.databases().then((all) => void (page.storageEmpty = all.every(({ name }) => name !== database)));
    answer.catch(() => {}); // the client finds out and reports it
  } catch {
    // There is no IndexedDB, or site data is blocked, which comes to the same.
  }
}

/** The name of web/storage's database. */
const database = "lanewise";

/**
 * Using a refused property throws, and wasm_exec.js catches what a call throws but not what a read throws, which
 * would end a Go program. So would a localStorage that is null, and a BroadcastChannel, which go-app opens and
 * Firefox refuses like the rest. BroadcastChannel and IndexedDB become undefined, as in a browser without them.
 */
export function allowReadingStorage(): void {
  for (const [name, use, standIn] of [
    ["localStorage", () => localStorage.length, () => new PageStorage()],
    ["sessionStorage", () => sessionStorage.length, () => new PageStorage()],
    ["indexedDB", () => indexedDB, () => undefined],
    ["BroadcastChannel", () => new BroadcastChannel("lanewise").close(), () => undefined],
  ] as const) {
    try {
      use();
    } catch {
      Object.defineProperty(window, name, { configurable: true, value: standIn() });
    }
  }
}
