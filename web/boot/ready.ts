/** Ends when Run acts at once: the client has marked it. */
export function runReady(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName("lanewise:run-ready").length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "mark", buffered: true });
  });
}
