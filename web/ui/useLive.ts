import { useContext, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocale } from './useLocale.ts';
import { SightContext, whileInSight } from './sight.ts';

/** Calls the listener whenever there is a new value; returns the function that ends the subscription. */
export type Subscribe = (listener: () => void) => () => void;

/**
 * Keeps an element current whose content changes many times a second. `write` runs immediately and whenever `subscribe`
 * calls back, outside React, which renders the empty element once. Updates pause while it is out of sight.
 */
export function useLive<Live extends HTMLElement>(
  subscribe: Subscribe,
  write: (element: Live) => void,
): RefObject<Live | null> {
  const element = useRef<Live>(null);
  const sight = useContext(SightContext);
  // Renders again for another language, which writes figures differently.
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
