import type { Browser, Page } from '@playwright/test';
import { forgetCodes } from './database.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect } from './journey.ts';

/** What staff do at the office, found as they find it. */

export const OFFICE = ({ port }: Pick<JourneyServer, 'port'>): string => `http://office.localhost:${port}`;

/** As one of the invented staff of the demonstration, with both factors. */
export async function signInAs(page: Page, server: JourneyServer, name: string): Promise<void> {
  // A code works once: without this a second sign-in within half a minute would wait for the next one.
  await forgetCodes(server);
  await page.goto(OFFICE(server));
  await page.getByRole('button', { name: `Sign in as ${name}` }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Hello,/ })).toBeVisible();
}

/** A member of staff at their own screen. */
export async function atDesk(browser: Browser, server: JourneyServer, name: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAs(page, server, name);
  return page;
}

/** From wherever they are; the person's own name in the header is a link, too. */
export async function openDesk(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Desks' }).getByRole('link', { name }).click();
}

/** A call of the office as its page makes it: with the session of the person signed in there. */
export async function callOffice(page: Page, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await page.evaluate(
    async ({ path: to, body: fields }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`/api/office/${to}`, { method: 'POST', headers, body: JSON.stringify(fields) });
      return { status: response.status, text: await response.text() };
    },
    { path, body },
  );
  expect(answer.status, answer.text).toBe(200);
  const { data } = JSON.parse(answer.text) as { data: Record<string, unknown> };
  return data;
}
