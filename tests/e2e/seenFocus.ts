import type { Page } from '@playwright/test';

/** Number of presses of Tab that a page is checked for. */
const STOPS = 25;

/** WCAG 2.4.7: lists elements that show no focus, by Tab through the first stops of the page. */
export async function hiddenFocus(page: Page): Promise<readonly string[]> {
  const hidden = new Set<string>();
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(unseenFocus);
    if (fault !== undefined) hidden.add(fault);
  }
  return [...hidden];
}

/** Runs in the page: returns the focused element if it and its drawn parts look the same without the focus. */
async function unseenFocus(): Promise<string | undefined> {
  const element = document.activeElement;
  // A frame shows the focus of its content.
  if (!(element instanceof HTMLElement) || element === document.body || element instanceof HTMLIFrameElement)
    return undefined;
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  /** Maximum pixels by which a wrapper is higher than its control: a row. */
  const WRAPPED_PX = 40;
  const { width, height } = element.getBoundingClientRect();
  const parents = [element.parentElement, element.parentElement?.parentElement].filter(
    (one) => one instanceof Element && one.getBoundingClientRect().height <= height + WRAPPED_PX,
  );
  // An input only for screen readers has a drawn box beside it.
  const drawers = width <= 1 ? [element.nextElementSibling, element.closest('label')] : [];
  const around = [element, ...parents, ...drawers].filter((one) => one instanceof Element);
  const line = (style: string, px: string, colour: string) =>
    style === 'none' || Number.parseInt(px, 10) === 0 ? '' : `${style} ${px} ${colour}`;
  const look = () =>
    around
      .flatMap((one) => [undefined, '::before', '::after'].map((part) => getComputedStyle(one, part)))
      .map((style) =>
        [
          line(style.outlineStyle, style.outlineWidth, style.outlineColor),
          line(style.borderTopStyle, style.borderTopWidth, style.borderTopColor),
          line(style.borderBottomStyle, style.borderBottomWidth, style.borderBottomColor),
          style.boxShadow,
          style.backgroundColor,
          style.textDecorationLine,
        ].join('|'),
      )
      .join('\n');
  await drawn();
  const focused = look();
  element.blur();
  await drawn();
  const isSeen = look() !== focused;
  element.focus({ preventScroll: true });
  return isSeen ? undefined : element.outerHTML.slice(0, 120);
}
