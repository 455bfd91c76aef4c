import type { Page } from '@playwright/test';
import { untilDrawn } from './drawn.ts';
import { faultsOf } from './looks.ts';

/**
 * What is wrong with a screen that a machine can see: axe, WCAG 1.4.10 (1280 px enlarged four times), 2.4.7 (where the
 * focus is), motion that is unwanted, and the browser's own colours.
 */

/** 1280 px enlarged four times. */
const ENLARGED = { width: 320, height: 256 } as const;
/** So many presses of Tab show whether the focus is to be seen. */
const STOPS = 25;

/** Faults of the screen as it is; the page is enlarged and in forced colours for a while, and then as before. */
export async function faultsOfScreen(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilDrawn(page);
  return [
    ...(await scrolledAway(page)),
    ...(await named('axe', faultsOf(page))),
    ...(await named('motion', runningAnimations(page))),
    ...(await named('focus', hiddenFocus(page))),
    ...(await named('400 %', lostEnlarged(page))),
    ...(await named('forced colours', lostInForcedColours(page))),
  ];
}

async function named(name: string, faults: Promise<readonly string[]>): Promise<readonly string[]> {
  return (await faults).map((fault) => `${name}: ${fault}`);
}

/** A page begins at its top. */
async function scrolledAway(page: Page): Promise<readonly string[]> {
  const top = await page.evaluate(() => Math.round(scrollY));
  return top === 0 ? [] : [`begins ${top} px below its top`];
}

/** Readers who ask for less motion get none: what is over at once, or follows the scrolling, is not motion. */
function runningAnimations(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 120) ?? '') : '')),
  );
}

/** By Tab through the first stops of the page. */
async function hiddenFocus(page: Page): Promise<readonly string[]> {
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

/** Runs in the page: the element with the focus, unless it or what draws it shows so. */
function unseenFocus(): string | undefined {
  const element = document.activeElement;
  // A frame shows the focus of what is in it.
  if (element === null || element === document.body || element instanceof HTMLIFrameElement) return undefined;
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling];
  const isShown = around.some((one) => {
    if (!(one instanceof Element)) return false;
    return [undefined, '::before', '::after'].some((part) => {
      const { outlineStyle, boxShadow } = getComputedStyle(one, part);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
  });
  return isShown ? undefined : element.outerHTML.slice(0, 120);
}

/** WCAG 1.4.10: one direction to scroll in, but inside tables and charts; nothing to press or read is cut off. */
export async function lostEnlarged(page: Page): Promise<readonly string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(ENLARGED);
  await untilDrawn(page);
  const lost = await page.evaluate(cutOff);
  if (size !== null) await page.setViewportSize(size);
  return lost;
}

/** Runs in the page: what is wider than the window or beside it. */
function cutOff(): string[] {
  const isInside = (element: Element): boolean => {
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
      const { overflowX } = getComputedStyle(parent);
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      if (scrolls && parent.scrollWidth > parent.clientWidth) return true;
    }
    return false;
  };
  const { scrollWidth } = document.documentElement;
  const wide = scrollWidth > window.innerWidth ? [`${scrollWidth} px wide`] : [];
  const cut = [...document.querySelectorAll('h1, h2, h3, a, button, input, select, textarea')]
    .filter((one) => one.closest('[aria-hidden=true], .visually-hidden') === null)
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => {
      const { left, right, width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1 && (left < -1 || right > window.innerWidth + 1) && !isInside(one);
    })
    .map((one) => `cut off: ${one.outerHTML.slice(0, 120)}`);
  return [...wide, ...cut];
}

/** With the colours of the system a button, a field and a chosen entry still have an edge or a mark. */
async function lostInForcedColours(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  await untilDrawn(page);
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=hidden]), select, textarea, [role=switch]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 4 && height > 4;
      })
      .filter((one) => {
        const hasWords = (one.textContent ?? '').trim() !== '' || one.querySelector('svg, img') !== null;
        const around = [one, one.parentElement, one.parentElement?.parentElement];
        const hasEdge = around.some((box) => {
          if (!(box instanceof Element)) return false;
          const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(box);
          return (borderTopStyle !== 'none' && borderTopWidth !== '0px') || outlineStyle !== 'none';
        });
        return !hasWords && !hasEdge;
      })
      .map((one) => `no edge: ${one.outerHTML.slice(0, 120)}`),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return lost;
}
