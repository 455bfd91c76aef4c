import type { Rate } from '@candor/domain/money/money.ts';

/** Duration of a tint (design principle 7: a tick tints its cell for 250 ms). */
const FLASH_MS = 250;
/** Pause after a tint: a cell that ticks ten times a second is tinted once a second, and never flickers. */
const REST_MS = 750;
const SWEEP_MS = 50;

/** Time at which each cell was tinted, until its pause is over. */
const began = new Map<Element, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tints a cell for a moment if it is being looked at. The attribute is written directly and removed by one timer for
 * all cells; nothing is animated, because an animation repaints the page at every frame.
 */
export function flash(element: Element, side: 'up' | 'down'): void {
  if (began.has(element) || !isLookedAt(element)) return;
  element.setAttribute('data-flash', side);
  began.set(element, performance.now());
  timer ??= setTimeout(sweep, FLASH_MS);
}

/** Tints a cell whose price has gone up or down. */
export function flashChange(element: Element, before: Rate, now: Rate): void {
  if (now !== before) flash(element, now > before ? 'up' : 'down');
}

/**
 * Is somebody looking at the cell? A list whose rows are marked with `data-calm` does not pulse: a row's ticks are
 * tinted only while it is selected, under the pointer or has the focus. In other rows the number just changes. A price
 * outside such a list is always tinted.
 */
function isLookedAt(element: Element): boolean {
  const row = element.closest('[data-calm]');
  return row === null || row.matches(':hover, :focus-within, :has([aria-current="page"])');
}

function sweep(): void {
  const now = performance.now();
  for (const [element, at] of began) {
    if (now - at >= FLASH_MS) element.removeAttribute('data-flash');
    if (now - at >= FLASH_MS + REST_MS) began.delete(element);
  }
  timer = began.size === 0 ? undefined : setTimeout(sweep, SWEEP_MS);
}
