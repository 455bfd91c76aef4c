const CONTROL = 'button, a';

let clicked: Element | null = null;

if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    ({ target }) => (clicked = target instanceof Element ? target.closest(CONTROL) : null),
    { capture: true },
  );
  // From here on the person walks by keys: the focus is where they want it.
  window.addEventListener('keydown', ({ key }) => key === 'Tab' && (clicked = null), { capture: true });
}

/**
 * Was this link or button reached by a click? The focus stays there afterwards, but the next Enter is not meant for it:
 * a person who has opened a list by its link opens the list's first row.
 */
export function isLastClicked(element: Element): boolean {
  return element === clicked;
}
