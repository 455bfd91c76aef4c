import { useContext, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocale } from './useLocale.ts';
import { SightContext, whileInSight } from './sight.ts';

/** Calls back whenever there is a new value; returns the function that ends it. */
export type Subscribe = (listener: () => void) => () => void;

/**
 * An element whose content changes many times a second. `write` writes it, at once and whenever `subscribe` calls
 * back, outside React, which renders the empty element and never again. Out of sight it pauses.
 */
export function useLive<Live extends HTMLElement>(
  subscribe: Subscribe,
  write: (element: Live) => void,
): RefObject<Live | null> {
  const element = useRef<Live>(null);
  const sight = useContext(SightContext);
  // Another language writes its figures differently.
  useLocale();
  useLayoutEffect(() => {
    const renew = () => {
      if (element.current !== null) write(element.current);
    };
    renew();
    return sight === undefined ? subscribe(renew) : whileInSight(sight, subscribe, renew);
  }, [subscribe, write, sight]);
  return element;
}
