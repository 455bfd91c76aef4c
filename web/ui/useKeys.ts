import { useEffect, useRef } from 'react';

/** Handles keyboard shortcuts while the person is not typing and no dialog is open. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const act = current.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** The person is typing, or an open window has the keys. A letter on a button or a link is free. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('[data-layer]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input, textarea, select') || (key === 'Enter' && isPressedByEnter(target));
}

/** In a table Enter opens the marked row, wherever in it the focus has stayed. */
function isPressedByEnter(target: HTMLElement): boolean {
  return target.matches('button, a') && target.closest('table') === null;
}
