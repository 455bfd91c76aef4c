import type { Browser, Locator, Page } from '@playwright/test';
import { forgetCodes } from './database.ts';
import { dialogIn } from './dialogs.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect } from './journey.ts';
import { expectNotice, forgetNotices } from './notices.ts';

/** Acts of staff at the office, through what the pages show them. */

export const OFFICE = ({ port }: Pick<JourneyServer, 'port'>): string => `http://office.localhost:${port}`;

/** Signs in as one of the demonstration's invented staff, with both factors. */
export async function signInAs(page: Page, server: JourneyServer, name: string): Promise<void> {
  // A code works once: without this, a second sign-in within half a minute would wait for the next one.
  await forgetCodes(server);
  await page.goto(OFFICE(server));
  await page.getByRole('button', { name: `Sign in as ${name}` }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Hello,/ })).toBeVisible();
}

/** Opens a window for a member of staff and signs them in. */
export async function atDesk(browser: Browser, server: JourneyServer, name: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAs(page, server, name);
  return page;
}

/** Opens a desk from any page; the person's own name in the header is a link, too. */
export async function openDesk(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Desks' }).getByRole('link', { name }).click();
}

/** Approves the open request, or that of `where`, as the second person, and reads the outcome. */
export async function approveWith(
  page: Page,
  reason: string,
  { where = page, became = /Approved and (?:carried out|in progress)/ }: ApprovedWhere = {},
): Promise<void> {
  await where.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByLabel('Your reason').fill(reason);
  await forgetNotices(page);
  await dialogIn(page).getByRole('button', { name: 'Approve' }).click();
  await expectNotice(page, became);
}

interface ApprovedWhere {
  readonly where?: Page | Locator;
  /** Outcome to expect; on a slow machine, a change by the engine is in progress first. */
  readonly became?: RegExp;
}

/** Makes a call of the office as its page does: in the session of the person signed in there. */
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
