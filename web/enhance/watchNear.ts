type Load = (element: HTMLElement) => Promise<void>;

/**
 * Margins within which elements are near: visible ones and those above; for a reader who scrolls down, the next one
 * too.
 */
const SEEN = '100000px 0px 0px';
const NEXT = '100000px 0px 800px';

/**
 * Loads each element once a reader is near it. Resolves, after the browser's first observation, to the loads that it
 * started.
 */
export function watchNear(elements: readonly HTMLElement[], load: Load): Promise<readonly Promise<void>[]> {
  if (elements.length === 0) return Promise.resolve([]);
  return new Promise((looked) => {
    const watch = (rootMargin: string): IntersectionObserver => {
      const observer = new IntersectionObserver(
        (entries) => {
          const near = entries.filter(({ isIntersecting }) => isIntersecting);
          looked(
            near.map(async ({ target }) => {
              observer.unobserve(target);
              // Without a network the element stays as the server rendered it.
              if (target instanceof HTMLElement) await load(target).catch(() => undefined);
            }),
          );
        },
        { rootMargin },
      );
      for (const element of elements) observer.observe(element);
      return observer;
    };
    const first = watch(SEEN);
    const lookAhead = (): void => {
      first.disconnect();
      watch(NEXT);
    };
    addEventListener('scroll', lookAhead, { once: true, passive: true });
  });
}
