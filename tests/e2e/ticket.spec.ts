import type { Locator, Page } from '@playwright/test';
import { expectNotice } from './notices.ts';
import type { JourneyServer } from './sharedServer.ts';
import { readPendingOrders } from './database.ts';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { PHONE, expectReadable, lookAt, someLooks } from './looks.ts';
import { logIn, numberIn, openRows } from './platformPage.ts';
import { watchPage } from './violations.ts';

test('TK-2 TK-6 the ticket says one level in every unit, asks before it sends, and needs no mouse', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, server);
  await expectUnitsAgree(page);
  await expectLimit(page);
  await expectOneClick(page);
  await expectKeysKeepOut(page);
  await tradeByKeyboard(page);
  await placePending(page, server);
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('TK-1 a typed value counts half a second after the last key, at once on Enter and on leaving the field', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  await page.clock.install();
  await logIn(page, server);
  const amount = ticket(page).getByLabel('Amount', { exact: true });
  const refusal = ticket(page)
    .getByText(/Can't be higher than/)
    .first();
  await expect(ticket(page).getByText('Cost of spread and mark-up')).toBeVisible();
  // Three seconds may pass between the two; a connection without an answer for six seconds would be dropped.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);

  await amount.fill('999999');
  await page.clock.runFor(300);
  await amount.fill('999998');
  await page.clock.runFor(499);
  await expect(refusal).toBeHidden();
  await page.clock.runFor(1);
  await expect(refusal).toBeVisible();
  await amount.fill('20');
  await amount.press('Enter');
  await expect(refusal).toBeHidden();
  await amount.fill('999999');
  await amount.blur();
  await expect(refusal).toBeVisible();
  await amount.fill('20');
  await amount.press('Enter');
  await expect(refusal).toBeHidden();
  // The order has the field's amount, whether the page has processed it yet or not.
  await amount.fill('45');
  await buyButton(page).click();
  await expect(confirmation(page)).toContainText('45.00');
});

test('the ticket has no serious fault of access, wide and narrow, dark and light', async ({ page, shareServer }) => {
  const server = await shareServer();
  await logIn(page, server);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await (look.size === PHONE ? expectNarrowFaultless(page) : expectWideFaultless(page));
  }
});

function ticket(page: Page): Locator {
  return page.getByRole('region', { name: 'New trade' });
}

function buyButton(page: Page): Locator {
  return ticket(page).getByRole('button', { name: /^Buy/ });
}

function confirmation(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Buy|Sell) BTC\/USD\?$/ });
}

/** Locates a level's field, and the same level in the other units below it. */
function level(page: Page, name: 'Stop loss' | 'Take profit'): { readonly field: Locator; readonly unit: Locator } {
  return {
    field: ticket(page).getByLabel(name, { exact: true }),
    unit: ticket(page).getByLabel(`${name} in`, { exact: true }),
  };
}

/** Reads all figures at the same moment, since prices move between two reads. */
async function figures(page: Page): Promise<{ openRate: number; stop: string; target: string }> {
  const [openRate, stop = '', target = ''] = await ticket(page).evaluate((panel) => {
    const rate = [...panel.querySelectorAll('dt')].find(({ textContent }) => textContent.startsWith('Opening rate'));
    const fields = [...panel.querySelectorAll('fieldset input')];
    const others = fields.map(({ id }) => document.querySelector(`[id='${id}-help']`)?.textContent ?? '');
    return [rate?.nextElementSibling?.textContent ?? '', ...others];
  });
  return { openRate: numberIn(openRate), stop, target };
}

async function expectUnitsAgree(page: Page): Promise<void> {
  const stop = level(page, 'Stop loss');
  const target = level(page, 'Take profit');
  await ticket(page).getByText('if Buy').click();
  await ticket(page).getByLabel('Amount', { exact: true }).fill('200');
  await stop.unit.selectOption('percent');
  await stop.field.fill('1');
  await target.unit.selectOption('risk');
  await target.field.fill('3');
  await target.field.press('Enter');
  await expect(ticket(page).getByText('+€6.00').first()).toBeVisible();
  const { openRate, stop: stopText, target: targetText } = await figures(page);
  const [, price = '', pips = '', money] = /^(.+) · (.+) pips(.+)$/.exec(stopText) ?? [];
  expect(numberIn(price)).toBeCloseTo(openRate * 0.99, 1);
  // A pip of Bitcoin is a whole dollar (rule LV-1).
  expect(numberIn(pips)).toBeCloseTo(openRate / 100, 0);
  expect(money).toBe('−€2.00');
  expect(targetText).toContain('3.00 %');
  await stop.unit.selectOption('money');
  expect(numberIn(await stop.field.inputValue())).toBeCloseTo(2, 1);
  await stop.unit.selectOption('price');
  expect(numberIn(await stop.field.inputValue())).toBeCloseTo(openRate * 0.99, -3);
  for (const one of [stop, target]) await one.field.fill('');
  await target.field.blur();
}

async function expectLimit(page: Page): Promise<void> {
  const amount = ticket(page).getByLabel('Amount', { exact: true });
  await amount.fill('999999');
  await amount.press('Enter');
  await expect(
    ticket(page)
      .getByText(/Can't be higher than/)
      .first(),
  ).toBeVisible();
  const shown = await ticket(page).evaluate((panel) => {
    const limit = [...panel.querySelectorAll('dt')].find(({ textContent }) => textContent.includes('Available'));
    const refusal = [...panel.querySelectorAll('p')].find(({ textContent }) => textContent.includes('higher'));
    return [limit?.nextElementSibling?.textContent ?? '', refusal?.textContent ?? ''];
  });
  expect(numberIn(shown[1] ?? '')).toBe(numberIn(shown[0] ?? ''));
  await amount.fill('0.99');
  await amount.press('Enter');
  await expect(
    ticket(page)
      .getByText(/must be at least 1.00/)
      .first(),
  ).toBeVisible();
  await amount.fill('30');
  await amount.press('Enter');
}

async function expectOneClick(page: Page): Promise<void> {
  const before = await openRows(page).count();
  await buyButton(page).click();
  await expect(confirmation(page)).toContainText('Cost of spread and mark-up');
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toBeHidden();
  await page.getByRole('switch', { name: /One-click/ }).click();
  const warning = page.getByRole('dialog', { name: 'Turn on one-click trading?' });
  await expect(warning).toContainText("can't be undone");
  await warning.getByRole('button', { name: 'Keep confirming' }).click();
  await expect(page.getByRole('switch', { name: /One-click/ })).not.toBeChecked();
  await page.getByRole('switch', { name: /One-click/ }).click();
  await warning.getByRole('button', { name: 'Turn on' }).click();
  await page.reload();
  await expect(page.getByRole('switch', { name: /One-click/ })).toBeChecked();
  await expect(openRows(page)).toHaveCount(before);
  await buyButton(page).click();
  await expect(openRows(page)).toHaveCount(before + 1);
  await page.getByRole('switch', { name: /One-click/ }).click();
  await expect(page.getByRole('switch', { name: /One-click/ })).not.toBeChecked();
}

/** Expects B and S to be letters in a field, and to do nothing with Control or under a dialog. */
async function expectKeysKeepOut(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type('bs');
  await expect(page.getByRole('searchbox')).toHaveValue('bs');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('Control+b');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Edit the amount');
  await page.keyboard.press('b');
  await expect(confirmation(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}

/** Opens a position, sets a stop and closes it without a mouse. */
async function tradeByKeyboard(page: Page): Promise<void> {
  const before = await openRows(page).count();
  await page.keyboard.type('45');
  await expect(ticket(page).getByLabel('Amount', { exact: true })).toHaveValue('45');
  await page.keyboard.press('Enter');
  await expect(buyButton(page)).toBeFocused();
  await page.keyboard.press('b');
  await expect(confirmation(page)).toContainText('45.00');
  await expect(confirmation(page).getByRole('button', { name: /^Buy/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(openRows(page)).toHaveCount(before + 1);
  const row = openRows(page).filter({ hasText: '45.00' });
  await page.keyboard.press('p');
  await expect(openRows(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(row.getByRole('link')).toBeFocused();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: /Stop loss and take profit/ });
  await tabTo(page, dialog.getByLabel('Stop loss', { exact: true }));
  await page.keyboard.type('20000');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('20 000');
  await page.keyboard.press('p');
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(openRows(page)).toHaveCount(before);
}

/** Places a pending order: a price suits one side only; the order waits in the database. */
async function placePending(page: Page, server: JourneyServer): Promise<void> {
  await ticket(page).getByText('Limit', { exact: true }).click();
  const entry = ticket(page).getByLabel('Entry price');
  await expect(buyButton(page)).toHaveAccessibleDescription(/Entry price is required/);
  await entry.fill('1000000');
  await entry.press('Enter');
  await expect(buyButton(page)).toHaveAccessibleDescription(/lower than the current price/);
  await entry.fill('20000');
  await entry.press('Enter');
  await expect(ticket(page).getByRole('button', { name: /^Sell limit/ })).toHaveAccessibleDescription(/higher than/);
  const stop = level(page, 'Stop loss');
  await stop.unit.selectOption('percent');
  await stop.field.fill('2');
  await stop.field.press('Enter');
  await ticket(page).getByLabel('Time in force').selectOption('Day (until midnight UTC)');
  await buyButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Buy limit BTC/USD?' });
  await expect(dialog).toContainText('15 Jan 2026');
  await dialog.getByRole('button', { name: /^Buy limit/ }).click();
  await expectNotice(page, 'Order placed');
  const placed = {
    direction: 'buy',
    type: 'limit',
    rate: '2000000000000',
    stop_loss: '1960490000000',
    expires_at: new Date('2026-01-15T00:00:00Z'),
    status: 'open',
  };
  expect(await readPendingOrders(server, server.logins[0]?.email ?? '')).toEqual([placed]);
  await changeAndCancel(page);
  const changed = { ...placed, rate: '2100000000000', expires_at: null, status: 'cancelled' };
  expect(await readPendingOrders(server, server.logins[0]?.email ?? '')).toEqual([changed]);
}

async function changeAndCancel(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Pending/ }).click();
  await page.getByRole('button', { name: 'Edit BTC/USD order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy limit of BTC/USD' });
  await dialog.getByLabel('Entry price').fill('21000');
  await dialog.getByLabel('Time in force').selectOption('Good till cancelled');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Buy limit' });
  await expect(row).toContainText('21 000.00');
  await row.getByRole('button', { name: 'Cancel BTC/USD order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Past orders' })).toContainText('Cancelled');
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 200 });
  }).toPass({ timeout: 60_000, intervals: [10] });
}

async function expectWideFaultless(page: Page): Promise<void> {
  await expect(buyButton(page)).toBeVisible();
  await expectReadable(page, 'the ticket');
  await buyButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  await expectReadable(page, 'the ticket');
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectReadable(page, 'the ticket');
  await page.keyboard.press('Escape');
}

async function expectNarrowFaultless(page: Page): Promise<void> {
  await expect(page.locator('[role="dialog"][data-open]')).toBeHidden();
  await buyButton(page).click();
  const sheet = dialogIn(page);
  await sheet.getByLabel('Stop loss', { exact: true }).fill('50000');
  await sheet.getByLabel('Stop loss', { exact: true }).press('Enter');
  await expect(sheet.getByRole('button', { name: /^Buy BTC\/USD for/ })).toBeFocused();
  await expectReadable(page, 'the ticket');
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(buyButton(page)).toBeVisible();
}
