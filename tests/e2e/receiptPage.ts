import type { Page } from '@playwright/test';

/** A check of the reader's own receipt; the sample's steps are apart. */
export function check(page: Page, title: string) {
  return page.getByRole('region', { name: 'Check your own receipt' }).getByRole('listitem').filter({ hasText: title });
}
