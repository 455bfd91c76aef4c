import type { Page } from '@playwright/test';
import { expectNotice } from './notices.ts';
import type { JourneyServer } from './sharedServer.ts';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, approveWith, callOffice, signInAs } from './officePages.ts';
import { address, closeByHand, logIn, logOut, trade } from './platformPage.ts';
import { watchPage } from './violations.ts';

/** An instrument had bad ticks: dealing requests a repair, compliance approves it, and the client reads it. */

const CLOCK = '2026-01-14T12:00:00Z';
const REASON = 'Feed A quoted prices that were not the market.';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /^Sign in as/ }).first()).toBeVisible();
}

async function lookThrough(page: Page, name: string): Promise<void> {
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `${name}, ${look.name}`);
  }
  await page.setViewportSize(DESK);
}

/** Buys and sells as Anna while the ticks are bad. */
async function dealAtBadTicks(page: Page, server: JourneyServer): Promise<void> {
  await logIn(page, server);
  await trade(page, 'Buy', '100');
  await closeByHand(page);
  await logOut(page);
}

interface Dealt {
  readonly position: number;
  readonly symbol: string;
  /** Start as a date-time field takes it, in UTC. */
  readonly from: string;
  readonly until: string;
}

/** Reads Anna's last closed trade, and when the tick of its close was received. */
async function dealt(page: Page, server: JourneyServer): Promise<Dealt> {
  await page.goto(`${OFFICE(server)}/clients`);
  await page.getByPlaceholder('Name, PIN or full email address').fill('kell');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Anna Keller' }).click();
  await page.getByRole('tab', { name: /^History/ }).click();
  const ask = page.getByRole('button', { name: /^Request a correction of position/ }).first();
  const position = Number.parseInt(/\d+/.exec((await ask.getAttribute('aria-label')) ?? '')?.[0] ?? '0', 10);
  const data = await callOffice(page, 'dealing/trade', { position });
  const executions = data['executions'] as { kind: string; tick: { received_time: string } }[];
  const closing = Date.parse(executions.find(({ kind }) => kind === 'close')?.tick.received_time ?? '');
  const second = (time: number) => new Date(time).toISOString().slice(0, 19);
  return {
    position,
    symbol: String(data['symbol']),
    from: second(closing),
    until: second(closing + 1_000),
  };
}

async function askForRepair(page: Page, server: JourneyServer): Promise<Dealt> {
  await signInAs(page, server, 'Perihan Aydin');
  const found = await dealt(page, server);
  const { position, symbol, from, until } = found;
  await page.goto(`${OFFICE(server)}/dealing/repairs`);
  await page.getByRole('button', { name: 'Show affected trades' }).click();
  await expect(page.getByText('Enter a date and time').first()).toBeVisible();
  await page.getByLabel('Instrument', { exact: true }).selectOption(symbol);
  await page.getByLabel('First bad tick, UTC').fill(from);
  await page.getByLabel('Last bad tick, UTC').fill(until);
  await page.getByRole('button', { name: 'Show affected trades' }).click();
  const row = page.getByRole('row', { name: new RegExp(`${position} ${symbol}`) });
  await expect(row).toContainText(/closed at (?:a )?bad tick/);
  await expect(page.getByText(/^Reference: tick #\d+/)).toBeVisible();
  await page.getByText(/^\d+ ticks?, from/).click();
  await expect(page.getByText(new RegExp('^#\\d+, ')).first()).toBeVisible();
  const elsewhere = page.getByRole('region', { name: 'Other brands with the same ticks' });
  await expect(elsewhere).toContainText('No trades affected in other brands where you may correct trades');
  await lookThrough(page, 'what followed from bad ticks');

  const take = page.getByRole('checkbox', { name: `Correct position ${position}` });
  await take.focus();
  await page.keyboard.press('Space');
  await expect(take).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(take).toBeChecked();
  await page.getByRole('button', { name: /^Request repair of/ }).click();
  const dialog = page.getByRole('dialog', { name: `Repair ${symbol}` });
  await dialog.getByLabel('Cause').selectOption('wrongQuote');
  await dialog.getByLabel('Reason (shown to the client)').fill(REASON);
  await dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expectNotice(page, 'Sent to compliance for approval');
  await page.goto(`${OFFICE(server)}/approvals`);
  await expect(page.getByRole('button', { name: 'Approve: not for your own request' })).toBeVisible();
  await signOut(page);
  return found;
}

async function approve(page: Page, server: JourneyServer, { position }: Dealt): Promise<void> {
  await signInAs(page, server, 'Petra Novak');
  await page.goto(`${OFFICE(server)}/approvals`);
  const card = page.getByRole('article').filter({ hasText: 'Repair an incident' });
  await expect(card).toContainText('Result for the company');
  await expect(card).toContainText(`Trade ${position}`);
  await lookThrough(page, 'deciding about a repair');
  await approveWith(page, 'Seen, agreed.', { where: card });
  await page.goto(`${OFFICE(server)}/dealing/repairs`);
  const repair = page.getByRole('article').first();
  await expect(repair).toContainText(/\d+ booked, 0 rejected, 0 pending; 1 of 1 batches done/);
  await repair.getByRole('button', { name: /^Show / }).click();
  await expect(repair.getByRole('row', { name: new RegExp(`${position} `) })).toContainText('Booked');
  await lookThrough(page, 'a repair that is booked');
  await signOut(page);
}

test('an incident is repaired by two people, and its client reads both prices', async ({ page, startServer }) => {
  test.slow();
  const server = await startServer({ isSeeded: true, settings: { CLOCK } });
  const { violations, errors } = await watchPage(page);
  await dealAtBadTicks(page, server);
  const found = await askForRepair(page, server);
  await approve(page, server, found);

  await logIn(page, server);
  await page.goto(address(server, `/platform/closed/${found.position}`));
  const section = page.getByRole('region', { name: 'Corrected' });
  await expect(section).toContainText('The price feed sent a wrong price');
  await expect(section).toContainText(REASON);
  await expect(section).toContainText(/Tick #\d+ of/);
  await lookThrough(page, 'a repaired trade');
  await page.goto(address(server, '/transactions/credits'));
  await expect(page.getByRole('row').filter({ hasText: 'Trade result corrected' }).first()).toContainText(REASON);
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
