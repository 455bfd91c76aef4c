import { useEffect, useRef } from 'react';
import { isLetter } from '../../../ui/typedNumber.ts';

/** Returns the action of a key, by its character: 'b', '7', '?'. */
export type KeyActions = (key: string) => (() => void) | undefined;

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=menu]';

/** Does the element take typed characters or, as a layer over the page, handle its own keys? */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Does the field take this key? A number field takes no letters: they are keys of the page there too. */
function takes({ target, key }: KeyboardEvent): boolean {
  const isNumber = target instanceof HTMLInputElement && target.inputMode === 'decimal';
  return isTyping(target) && !(isNumber && isLetter(key));
}

export function hasLayer(): boolean {
  return document.querySelector('[data-layer]') !== null;
}

/**
 * Handles keys of the whole page: they act once a press, never with a modifier, never while a field that takes them has
 * the focus or a dialog is open (rule TK-3).
 */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || takes(event) || hasLayer()) return;
      const action = latest.current(event.key);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
