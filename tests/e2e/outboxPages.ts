import type { Page } from '@playwright/test';
import { reloadUntil } from './reloaded.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect } from './journey.ts';
import { expectReadable } from './looks.ts';

/** The brand's own host: the links of its mails lead there, whatever name a visitor used. */
export const home = ({ port }: Pick<JourneyServer, 'port'>, path: string): string =>
  `http://northline.localhost:${port}${path}`;

interface RequestedMailOf {
  readonly subject: string;
  readonly to: string;
  /** Which of them it is, the earliest being 1: a later one is waited for. */
  readonly number?: number;
}

/** Opens the newest mail of this subject to them in the outbox and answers the address of its button. */
export async function linkIn(
  page: Page,
  server: JourneyServer,
  { subject, to, number = 1 }: RequestedMailOf,
): Promise<string> {
  const outbox = await page.context().newPage();
  const rows = outbox.getByRole('link', { name: subject }).filter({ hasText: to });
  await reloadUntil(
    () => outbox.goto(home(server, '/outbox')),
    (patience) => expect(rows.nth(number - 1)).toBeVisible(patience),
  );
  // Before a mail is open: what reads a page cannot enter its frame, in which no script may run.
  await expectReadable(outbox, 'the outbox');
  await rows.first().click();
  await expect(outbox.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  const text = (await outbox.locator('pre').textContent()) ?? '';
  await outbox.close();
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}
