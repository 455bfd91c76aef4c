import { useEffect, useRef } from 'react';
import { isLastClicked } from './lastClicked.ts';

/** Handles keyboard shortcuts while the person is not typing and no dialog is open. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const act = current.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

/** Is the key taken by a field that the person types in, or by an open dialog? A letter on a button or link is free. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('[data-layer]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input, textarea, select') || (key === 'Enter' && isPressedByEnter(target));
}

/**
 * Does Enter press this link or button itself? Not after a click on it, and not among a table's rows, where Enter opens
 * the marked one.
 */
function isPressedByEnter(target: HTMLElement): boolean {
  return target.matches('button, a') && target.closest('tbody') === null && !isLastClicked(target);
}
