import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, someLooks } from './looks.ts';
import { address, logIn } from './platformPage.ts';
import { watchPage } from './violations.ts';

// The browser's locale writes the month first; the page does not.
test.use({ locale: 'en-US' });

test('a date is typed as the page’s language writes it, or chosen in a calendar by keys', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await logIn(page, server);
  await page.goto(address(server, '/statements'));
  await choosePeriod(page);
  await refuseWhatIsNoDay(page);
  await moveByKeys(page);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await choosePeriod(page);
    await page.getByLabel('From', { exact: true }).fill('14/01/2026');
    await opener(page).click();
    await expect(page.getByRole('grid', { name: 'January 2026' })).toBeVisible();
    await expectReadable(page, `a calendar, ${look.name}`);
    await page.keyboard.press('Escape');
  }
  await writeInGerman(page);
  expect(watched).toEqual({ violations: [], errors: [] });
});

async function choosePeriod(page: Page): Promise<void> {
  await page.getByLabel('Period', { exact: true }).selectOption('own');
}

async function refuseWhatIsNoDay(page: Page): Promise<void> {
  const from = page.getByLabel('From', { exact: true });
  await expect(from).toHaveAttribute('placeholder', 'DD/MM/YYYY');
  await from.focus();
  await page.keyboard.type('31/02/2026');
  await page.keyboard.press('Tab');
  await expect(page.getByText('The calendar has no such day.')).toBeVisible();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(from).toHaveValue('31/02/2026');
  await from.fill('the day before');
  await expect(page.getByText(/^Write the date like \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
  await from.fill('14 jan 26');
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue('14/01/2026');
  await expect(from).not.toHaveAttribute('aria-invalid');
}

async function moveByKeys(page: Page): Promise<void> {
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'From' });
  await expectFocused(calendar, /^Wednesday,? 14 January 2026$/);
  await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('14');
  const path = [
    ['ArrowRight', /^Thursday,? 15 January 2026$/],
    ['ArrowDown', /^Thursday,? 22 January 2026$/],
    ['PageUp', /^Monday,? 22 December 2025$/],
    ['End', /^Sunday,? 28 December 2025$/],
    ['ArrowUp', /^Sunday,? 21 December 2025$/],
    ['Home', /^Monday,? 15 December 2025$/],
    ['Shift+PageDown', /^Tuesday,? 15 December 2026$/],
    ['ArrowLeft', /^Monday,? 14 December 2026$/],
  ] as const;
  for (const [key, day] of path) {
    await page.keyboard.press(key);
    await expectFocused(calendar, day);
  }
  await expect(calendar.getByRole('grid', { name: 'December 2026' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('14/01/2026');
  await page.keyboard.press('Enter');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('14/12/2025');
  await expect(opener(page)).toBeFocused();
}

async function expectFocused(calendar: Locator, day: RegExp): Promise<void> {
  await expect(calendar.getByRole('button', { name: day })).toBeFocused();
}

async function writeInGerman(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  await page.getByText('DE', { exact: true }).filter({ visible: true }).last().click();
  await page.getByLabel('Zeitraum', { exact: true }).selectOption('own');
  const from = page.getByLabel('Von', { exact: true });
  await expect(from).toHaveAttribute('placeholder', 'TT.MM.JJJJ');
  await from.fill('3. März 2026');
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue('03.03.2026');
}

function opener(page: Page): Locator {
  return page.getByRole('button', { name: 'Open the calendar' }).first();
}
