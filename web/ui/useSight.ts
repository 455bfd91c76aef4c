import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { Sight } from './sight.ts';

/** Distance from the viewport within which a row counts as visible, so that it is complete when scrolled to. */
const AROUND = '80px';

const watched = new Map<Element, (isInSight: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Observes the visibility of a row. While it is out of sight the row carries `data-away`, so that its style can skip
 * invisible work; until the browser has checked, every row counts as visible.
 */
export function useSight(row: RefObject<Element | null>): Sight {
  const [{ sight, set }] = useState(createSight);
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    observer ??= new IntersectionObserver(report, { rootMargin: AROUND, scrollMargin: AROUND });
    watched.set(element, (isInSight) => {
      element.toggleAttribute('data-away', !isInSight);
      set(isInSight);
    });
    observer.observe(element);
    return () => {
      observer?.unobserve(element);
      watched.delete(element);
    };
  }, [row, set]);
  return sight;
}

function report(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
}

function createSight() {
  const listeners = new Set<() => void>();
  let current = true;
  const sight: Sight = {
    isInSight: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const set = (isInSight: boolean) => {
    if (isInSight === current) return;
    current = isInSight;
    for (const listener of listeners) listener();
  };
  return { sight, set };
}
