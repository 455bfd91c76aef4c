import type { Page } from '@playwright/test';
import { reloadUntil } from './reloaded.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect } from './journey.ts';
import { PHONE, expectReadable } from './looks.ts';

/** Returns an address at the brand's own host, to which the links of its mails lead, whatever name a visitor used. */
export const home = ({ port }: Pick<JourneyServer, 'port'>, path: string): string =>
  `http://northline.localhost:${port}${path}`;

interface RequestedMailOf {
  readonly subject: string;
  readonly to: string;
  /** Which of the mails to open, 1 being the earliest; a later one is waited for. */
  readonly number?: number;
}

/** Opens the newest mail with this subject to this address in the outbox, and returns the address of its button. */
export async function linkIn(
  page: Page,
  server: JourneyServer,
  { subject, to, number = 1 }: RequestedMailOf,
): Promise<string> {
  const outbox = await page.context().newPage();
  // On a phone no mail is open at first, and axe cannot enter a mail's frame, in which no script may run.
  await outbox.setViewportSize(PHONE);
  const rows = outbox.getByRole('link', { name: subject }).filter({ hasText: to });
  await reloadUntil(
    () => outbox.goto(home(server, '/outbox')),
    (patience) => expect(rows.nth(number - 1)).toBeVisible(patience),
  );
  await expectReadable(outbox, 'the outbox');
  await rows.first().click();
  await expect(outbox.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  const text = (await outbox.locator('pre').textContent()) ?? '';
  await outbox.close();
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}
