import type { Page } from '@playwright/test';

/** Locates a check of the reader's own receipt; the sample's steps are separate. */
export function check(page: Page, title: string) {
  return page.getByRole('region', { name: 'Verify your own receipt' }).getByRole('listitem').filter({ hasText: title });
}
