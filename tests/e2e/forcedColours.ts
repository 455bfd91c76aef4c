import type { Page } from '@playwright/test';
import { untilDrawn } from './drawn.ts';

/**
 * Lists what is invisible in the system's colours: a field needs an edge, a button words, and a selected entry a mark.
 */
export async function lostInForcedColours(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  await untilDrawn(page);
  const lost = [...(await page.evaluate(withoutEdge)), ...(await page.evaluate(withoutMark))];
  await page.emulateMedia({ forcedColors: 'none' });
  return lost;
}

/** Runs in the page: lists fields and wordless buttons without an edge of their own or of a close wrapper. */
function withoutEdge(): string[] {
  /** Maximum pixels by which a wrapper is higher than its control. */
  const WRAPPED_PX = 16;
  const DRAWN_BY_BROWSER = ['checkbox', 'radio', 'range', 'color', 'file'];
  const hasEdge = (box: Element | null): boolean => {
    if (box === null) return false;
    const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(box);
    const isLine = (style: string, px: string) => style !== 'none' && Number.parseInt(px, 10) > 0;
    return isLine(borderTopStyle, borderTopWidth) || isLine(outlineStyle, outlineWidth);
  };
  const isNamed = (one: Element): boolean =>
    one.matches('button, [role=switch]') &&
    ((one.textContent ?? '').trim() !== '' || one.querySelector('svg, img') !== null);
  const isOfBrowser = (one: Element): boolean =>
    one instanceof HTMLInputElement &&
    DRAWN_BY_BROWSER.includes(one.type) &&
    getComputedStyle(one).appearance !== 'none';
  return [...document.querySelectorAll('button, input:not([type=hidden]), select, textarea, [role=switch]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => !isNamed(one) && !isOfBrowser(one))
    .filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      const wraps = [one.parentElement, one.parentElement?.parentElement ?? null].filter(
        (box) => box !== null && box.getBoundingClientRect().height <= height + WRAPPED_PX,
      );
      return width > 4 && height > 4 && ![one, ...wraps].some(hasEdge);
    })
    .map((one) => `no edge: ${one.outerHTML.slice(0, 120)}`);
}

/** Runs in the page: lists selected elements that would look the same if they were not. */
function withoutMark(): string[] {
  const CHOSEN =
    '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [aria-checked=true], input:checked';
  /** Maximum number of an entry's descendants that can mark it as selected: an entry is small. */
  const PARTS = 30;
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  const partsOf = (one: Element): readonly Element[] => {
    const drawers = one instanceof HTMLInputElement ? [one.nextElementSibling, one.closest('label')] : [];
    return [one, ...drawers]
      .filter((part) => part instanceof Element)
      .flatMap((part) => [part, ...[...part.querySelectorAll('*')].slice(0, PARTS)]);
  };
  const look = (parts: readonly Element[]): string =>
    parts
      .flatMap((part) => [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)))
      .map((style) =>
        [
          style.outlineStyle,
          `${style.borderTopStyle} ${style.borderTopWidth} ${style.borderTopColor}`,
          `${style.borderBottomStyle} ${style.borderBottomWidth} ${style.borderBottomColor}`,
          `${style.borderLeftStyle} ${style.borderLeftWidth}`,
          style.backgroundColor,
          style.color,
          style.fill,
          style.textDecorationLine,
          style.visibility,
          style.display,
          style.translate,
          style.content,
        ].join('|'),
      )
      .join('\n');
  const without = (one: Element, read: () => string): string => {
    if (one instanceof HTMLInputElement) {
      one.checked = false;
      const seen = read();
      one.checked = true;
      return seen;
    }
    const name = ['aria-current', 'aria-selected', 'aria-pressed', 'aria-checked'].find((key) => one.hasAttribute(key));
    if (name === undefined) return '';
    const value = one.getAttribute(name) ?? '';
    one.setAttribute(name, 'false');
    const seen = read();
    one.setAttribute(name, value);
    return seen;
  };
  const isShown = (one: Element): boolean =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !(one instanceof HTMLInputElement && getComputedStyle(one).appearance !== 'none' && one.clientWidth > 1);
  const lost = [...document.querySelectorAll(CHOSEN)]
    .filter(isShown)
    .filter((one) => {
      const parts = partsOf(one);
      return without(one, () => look(parts)) === look(parts);
    })
    .map((one) => `no mark: ${one.outerHTML.slice(0, 120)}`);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still);
  return lost;
}
