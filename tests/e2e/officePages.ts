import type { Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { expect } from './journey.ts';

/** What staff do at the office, found as they find it. */

export const OFFICE = ({ port }: Pick<TestServer, 'port'>): string => `http://office.localhost:${port}`;

/** As one of the invented staff of the demonstration, with both factors. */
export async function signInAs(page: Page, server: TestServer, name: string): Promise<void> {
  await page.goto(OFFICE(server));
  await page.getByRole('button', { name: `Sign in as ${name}` }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Good day/ })).toBeVisible();
}
