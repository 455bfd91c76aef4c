import type { Locator, Page } from '@playwright/test';

/** The dialog that is open. Notices have the same role, and several of them can be there at once. */
export function dialogIn(page: Page): Locator {
  return page.getByRole('dialog').and(page.locator(':not([data-type])'));
}
