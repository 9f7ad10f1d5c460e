/** Resolves when a mark of the page's start has been set. */
export function marked(name: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName(name).length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "mark", buffered: true });
  });
}

/** Resolves when Run would act at once: the client has set the mark. */
export const runReady = (): Promise<void> => marked("lanewise:run-ready");
