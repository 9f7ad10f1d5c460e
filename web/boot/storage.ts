/** Stands in for storage that the browser refuses, as it does where site data is blocked. */

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
 * Has the browser start its database while the client is on its way: the client's own opening is
 * then some 20 ms shorter. Asking for the names changes nothing, and tells whether it has ours.
 */
export function warmStorage(page: { storageEmpty: boolean }): void {
  try {
    const answer = indexedDB.databases().then((all) => void (page.storageEmpty = all.every(({ name }) => name !== database)));
    answer.catch(() => {}); // the client finds out, and says so
  } catch {
    // There is none, or site data is blocked: the same.
  }
}

/** What web/storage calls its database. */
const database = "lanewise";

/**
 * Using such a property throws, and wasm_exec.js catches what a call throws, not what a read throws: it would end a Go
 * program. So would a localStorage that is null, and a BroadcastChannel, which go-app opens and Firefox refuses with the
 * rest. That one and IndexedDB become undefined, as in a browser without them.
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
