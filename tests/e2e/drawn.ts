import type { Page } from '@playwright/test';

/** Waits until the page has run and drawn its immediate updates: two frames. */
export function untilDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
}

/** Advances the page's own clock, which was installed before, so that everything due in that time runs. */
export async function untilLater(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
  await untilDrawn(page);
}
