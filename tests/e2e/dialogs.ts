import type { Locator, Page } from '@playwright/test';

/** Locates the open dialog. Notices have the same role, and several may be shown at the same time. */
export function dialogIn(page: Page): Locator {
  return page.getByRole('dialog').and(page.locator(':not([data-type])'));
}
