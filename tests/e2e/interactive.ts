import type { Page } from '@playwright/test';

/** Waits until the page handles input: text filled in before hydration is lost. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
  await page.waitForFunction(everyButtonIsAlive);
}

/**
 * A page that the server has drawn is seen before it hears what is pressed, and a person needs longer than that for
 * the first press. From here on its pages are open once their root is alive; parts whose code comes late are not waited
 * for.
 */
export function openOnceAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    // Who asks for the first byte alone does not want the rest of the page awaited.
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isRootAlive);
    return answer;
  };
  page.reload = async (...options) => {
    const answer = await reload(...options);
    await page.waitForFunction(isRootAlive);
    return answer;
  };
}

/** Other pages (the office, a bank's, one without scripts) have nothing that comes alive. */
function isRootAlive(): boolean {
  const scripts = 'script:is([src*="/enhance"], [src*="/entrances"], [src*="/partners-"])';
  const isPlain = document.querySelector(scripts) !== null;
  if (matchMedia('(scripting: none)').matches) return true;
  return !(isPlain || '__reactRouterContext' in window) || 'interactive' in document.documentElement.dataset;
}

/** In the portal the root hydrates first, parts whose code loads by itself follow. Other pages keep early presses. */
function everyButtonIsAlive(): boolean {
  if (!('__reactRouterContext' in window)) return true;
  const isAlive = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactFiber$'));
  return [...document.querySelectorAll('button')].every(isAlive);
}
