import { useContext, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocale } from './locale.ts';
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

/** Replaces an element's only text where it differs: the node stays, and nothing else is laid out for it. */
export function setText(element: Element, text: string): void {
  const { firstChild } = element;
  if (firstChild === null) element.append(text);
  else if (firstChild.nodeValue !== text) firstChild.nodeValue = text;
}

/** Sets or removes an attribute where it differs. */
export function setMark(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
