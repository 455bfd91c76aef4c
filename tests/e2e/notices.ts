import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Notices leave after 3 s, the last step of a payment after 1.5 s (specification 9). On a slow machine that can be
 * between two looks at the page, so a journey asks which notices its page has shown, and not which one it shows.
 */

/** Records the notices of a page. Runs in each page before its own code. */
export function keepNotices(): void {
  const notice = '[data-type]:is([role="dialog"], [role="alertdialog"]), h2[tabindex="-1"]';
  const shown: string[] = [];
  const hidden: string[] = [];
  Object.assign(globalThis, { shownNotices: shown, hiddenButtons: hidden });
  const within = (node: Node): Element[] => {
    if (!(node instanceof Element)) return [];
    return node.matches(notice) ? [node] : [...node.querySelectorAll(notice)];
  };
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(within));
    shown.push(...added.map((one) => one.textContent ?? ''));
    const buttons = added.flatMap((one) => [...one.querySelectorAll('button')]);
    hidden.push(...buttons.filter((one) => one.closest('[aria-hidden=true]') !== null).map((one) => one.outerHTML));
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Expects a notice with this text since the page loaded, or since `forgetNotices`, and expects screen readers to find
 * the button of every notice that the keyboard reaches.
 */
export async function expectNotice(page: Page, words: string | RegExp): Promise<void> {
  const expected = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words);
  await expect.poll(() => page.evaluate(shownNotices)).toEqual(expect.arrayContaining([expected]));
  expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'hiddenButtons'))).toEqual([]);
}

/** Forgets earlier notices, before an act whose notice has the text of one of them. */
export async function forgetNotices(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown: unknown = Reflect.get(globalThis, 'shownNotices');
    if (Array.isArray(shown)) shown.length = 0;
  });
}

function shownNotices(): unknown {
  return Reflect.get(globalThis, 'shownNotices');
}
