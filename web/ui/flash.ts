import type { Rate } from '@candor/domain/money/money.ts';

/** Design principle 7: a tick tints its cell for 250 ms. */
const FLASH_MS = 250;
/** Then the cell rests: what ticks ten times a second is tinted once in each second, and never flickers. */
const REST_MS = 750;
const SWEEP_MS = 50;

/** When each cell was tinted, until it has rested. */
const began = new Map<Element, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tints a cell for a moment, if anybody looks at it. The attribute is written directly and removed by one timer for
 * all; nothing is animated, which would repaint the page at every frame.
 */
export function flash(element: Element, side: 'up' | 'down'): void {
  if (began.has(element) || !isLookedAt(element)) return;
  element.setAttribute('data-flash', side);
  began.set(element, performance.now());
  timer ??= setTimeout(sweep, FLASH_MS);
}

/** The same where a price has gone up or down. */
export function flashChange(element: Element, before: Rate, now: Rate): void {
  if (now !== before) flash(element, now > before ? 'up' : 'down');
}

/**
 * A list whose rows are marked with `data-calm` does not pulse: a row's ticks are tinted while it is selected, under
 * the pointer or has the focus. In the others the number just changes. A price outside such a list is always tinted.
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
