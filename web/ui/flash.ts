/** Design principle 7: a tick tints its cell for 250 ms. */
const FLASH_MS = 250;
const SWEEP_MS = 50;

const endings = new Map<Element, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tints an element for a moment. The attribute is written directly and removed by one timer for all: a cell that
 * ticks again before its end only stays tinted, and nothing is animated, which would repaint the page at every frame.
 */
export function flash(element: Element, side: 'up' | 'down'): void {
  if (element.getAttribute('data-flash') !== side) element.setAttribute('data-flash', side);
  endings.set(element, performance.now() + FLASH_MS);
  timer ??= setTimeout(sweep, FLASH_MS);
}

function sweep(): void {
  const now = performance.now();
  for (const [element, end] of endings) {
    if (end > now) continue;
    element.removeAttribute('data-flash');
    endings.delete(element);
  }
  timer = endings.size === 0 ? undefined : setTimeout(sweep, SWEEP_MS);
}
