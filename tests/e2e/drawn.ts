import type { Page } from '@playwright/test';

/** Until what the page does by itself at once has been done and drawn: two frames. */
export function untilDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
}

/** Lets the page's own clock, installed before, pass so far: what it would do in that time, it does. */
export async function untilLater(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
  await untilDrawn(page);
}
