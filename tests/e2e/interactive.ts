import type { Page } from '@playwright/test';

/** Until the page hears what is typed and pressed: what is filled in before is lost when the page comes alive. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
  await page.waitForFunction(everyButtonIsAlive);
}

/** The page's root comes alive first; a part whose code arrives by itself (`latePart.tsx`) follows. */
function everyButtonIsAlive(): boolean {
  const isAlive = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactFiber$'));
  return [...document.querySelectorAll('button')].every(isAlive);
}
