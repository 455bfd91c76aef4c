import type { Page } from '@playwright/test';

/** Waits until the page handles input: text filled in before hydration is lost. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
  await page.waitForFunction(everyButtonIsAlive);
}

/**
 * Makes navigation wait until the page's root is hydrated. A page drawn by the server is visible before it handles
 * input, but a person's first press comes later than that. Parts whose code loads late are not awaited.
 */
export function openOnceAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    // A caller that waits only for the first byte does not want to wait for hydration.
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isRootAlive);
    return answer;
  };
  page.reload = async (...options) => {
    const answer = await reload(...options);
    await page.waitForFunction(isRootAlive);
    return answer;
  };
}

/** Is the root hydrated? Other pages (the office, a bank's, one without scripts) have nothing to hydrate. */
function isRootAlive(): boolean {
  const scripts = 'script:is([src*="/enhance"], [src*="/entrances"], [src*="/partners-"])';
  const isPlain = document.querySelector(scripts) !== null;
  if (matchMedia('(scripting: none)').matches) return true;
  return !(isPlain || '__reactRouterContext' in window) || 'interactive' in document.documentElement.dataset;
}

/**
 * Is every button hydrated? In the portal the root comes first, lazily loaded parts follow. Other pages keep early
 * presses.
 */
function everyButtonIsAlive(): boolean {
  if (!('__reactRouterContext' in window)) return true;
  const isAlive = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactFiber$'));
  return [...document.querySelectorAll('button')].every(isAlive);
}
