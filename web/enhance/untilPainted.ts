/**
 * Resolves once the page has been painted, before which the requests of modules would compete with it on a slow line;
 * at once in a browser that does not report it.
 */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (!('PerformanceObserver' in window) || !PerformanceObserver.supportedEntryTypes.includes('paint'))
      return resolve();
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}
