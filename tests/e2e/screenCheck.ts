import type { Page } from '@playwright/test';
import { untilDrawn } from './drawn.ts';
import { lostInForcedColours } from './forcedColours.ts';
import { faultsOf } from './looks.ts';
import { hiddenFocus } from './seenFocus.ts';

/**
 * Faults of a screen that a machine can find: axe, WCAG 1.4.10 (1280 px at 400 % zoom), 2.4.7 (visible focus), unwanted
 * motion, and forced colours.
 */

/** A window of 1280 px at 400 % zoom. */
const ENLARGED = { width: 320, height: 256 } as const;

/** Lists the faults of the screen; the page is enlarged and in forced colours for a while, and then restored. */
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

/** Reports a page that did not open at its top. */
async function scrolledAway(page: Page): Promise<readonly string[]> {
  const top = await page.evaluate(() => Math.round(scrollY));
  return top === 0 ? [] : [`begins ${top} px below its top`];
}

/**
 * Lists running animations, of which readers who prefer reduced motion get none: instant changes and those driven by
 * scrolling do not count.
 */
function runningAnimations(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 120) ?? '') : '')),
  );
}

/** WCAG 1.4.10: lists what is cut off, and scrolling in two directions outside tables and charts. */
export async function lostEnlarged(page: Page): Promise<readonly string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(ENLARGED);
  await untilDrawn(page);
  const lost = await page.evaluate(cutOff);
  if (size !== null) await page.setViewportSize(size);
  return lost;
}

/** Runs in the page: lists what is wider than the window or outside it. */
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
