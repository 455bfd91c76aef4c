import type { KeyboardEvent } from 'react';
import { isTyping } from '../keys/useKeys.ts';

/** Letters that act on the row in which the focus is; the button that a letter presses names it. */
export const rowLetters = { close: 'X', edit: 'E', reverse: 'R', details: 'D' } as const;

const PARTS = 'a[href], button:not([disabled])';

/**
 * Handles the keys of a list of positions or orders: up and down move to the same part of the next row, a letter
 * presses the button of the row that names it (rule TK-6). In a row with a question, the keys are those of the
 * question.
 */
export function handleListKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
  if (isTyping(target) || target.closest('[role=group]') !== null) return;
  const row = target.closest('[data-key]');
  if (row === null) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    focusBeside(row, { target, isAfter: key === 'ArrowDown' });
    return;
  }
  const button = row.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`);
  if (button === null || event.repeat) return;
  event.preventDefault();
  button.click();
}

/** Moves the focus to the first row of the shown list; false if it has none. */
export function focusFirstRow(list: Element | null): boolean {
  const first = list?.querySelector<HTMLElement>(`[data-key] :is(${PARTS})`);
  first?.focus();
  return first !== null && first !== undefined;
}

function focusBeside(
  row: Element,
  { target, isAfter }: { readonly target: HTMLElement; readonly isAfter: boolean },
): void {
  const place = rowParts(row).indexOf(target);
  for (let next = beside(row, isAfter); next !== null; next = beside(next, isAfter)) {
    if (!next.hasAttribute('data-key')) continue;
    const parts = rowParts(next);
    (parts[place] ?? parts.at(0))?.focus();
    return;
  }
}

function beside(row: Element, isAfter: boolean): Element | null {
  return isAfter ? row.nextElementSibling : row.previousElementSibling;
}

function rowParts(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(PARTS)];
}
