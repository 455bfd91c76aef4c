import { useEffect, useRef } from 'react';

/** Handles keyboard shortcuts while the person is not typing and no dialog is open. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const act = current.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** Is the person typing, or does an open window handle the keys? A letter on a button or a link is free. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[data-layer]') !== null) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
