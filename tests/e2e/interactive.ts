import type { Page } from '@playwright/test';

/** Until the page hears what is typed and pressed: what is filled in before is lost when it comes alive. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
}
