import type { Page } from '@playwright/test';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { DESK, PHONE, expectReadable, lookAt, lookOf } from './looks.ts';
import { address, openMenu } from './platformPage.ts';
import { untilQuiet } from './quiet.ts';
import { watchPage } from './violations.ts';

test.describe('a visitor whose browser is German', () => {
  test.use({ locale: 'de-DE' });

  test('the language is chosen, kept, and followed by every number', async ({ page, shareServer }) => {
    const server = await shareServer();
    const watched = await watchPage(page);
    // The address names the language: the home page has the brand's first.
    await page.goto(address(server, '/'), { waitUntil: 'commit' });
    await page.waitForURL('**/de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Sehen Sie, was ein Trade kostet, bevor Sie ihn eingehen.',
    );

    // The address chooses the language, and the choice persists without it.
    await page.goto(address(server, '/login?lang=en'));
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await page.goto(address(server, '/login'));
    await untilInteractive(page);
    await expect(page.getByLabel('Email')).toBeVisible();

    // The switch keeps the typed text and its errors.
    await page.getByLabel('Email').fill('anna.keller@');
    await page.getByLabel('Password', { exact: true }).fill(server.logins[0]?.password ?? '');
    await expect(page.getByText('invalid email address')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await switchTo(page, 'DE');
    await expect(page).toHaveTitle('Anmelden · Northline (erfundene Demonstrationsmarke)');
    await expect(page.getByText('Ungültige E-Mail-Adresse')).toBeVisible();
    await expect(page.getByLabel('E-Mail')).toHaveValue('anna.keller@');
    await page.getByLabel('E-Mail').fill(server.logins[0]?.email ?? '');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.waitForURL('**/platform/BTCUSD');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await expect(page.getByRole('heading', { name: 'Neuer Trade' })).toBeVisible();

    // Numbers are shown and typed with a comma, and none is read as another amount.
    await expect(page.getByRole('region', { name: 'Konto' })).toContainText(/\d\.\d{3},\d{2}\u00a0€/);
    const amount = page.getByLabel('Betrag', { exact: true });
    await amount.fill('25,50');
    await expect(page.getByText('Position 25,50\u00a0€')).toBeVisible();
    await amount.fill('1.250');
    await expect(page.getByText('Geben Sie eine Zahl ein, etwa 250 oder 250,50').first()).toBeVisible();
    await amount.fill('1.250,00');
    await amount.blur();
    await expect(amount).toHaveValue('1250,00');
    await openMenu(page);
    await switchTo(page, 'EN');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1250.00');
    await openMenu(page);
    await switchTo(page, 'DE');
    await page.keyboard.press('Escape');

    // Language and theme persist over a reload, on a desktop and on a phone.
    for (const look of [lookOf('light', DESK), lookOf('dark', PHONE)]) {
      await lookAt(page, look);
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      await expect(page.getByText('Verkauf').first()).toBeVisible();
      await expectReadable(page, `German platform, ${look.name}`);
    }
    await page.goto(address(server, '/verify'));
    await expect(page.getByRole('heading', { name: 'Beleg prüfen', exact: true })).toBeVisible();
    await expectReadable(page, 'German page of receipts');
    expect(watched.violations).toEqual([]);
  });
});

/** Switches the language, in the open menu if there is one: a wide header has the switch, too. */
async function switchTo(page: Page, code: 'EN' | 'DE'): Promise<void> {
  await page.getByText(code, { exact: true }).filter({ visible: true }).last().click();
  await expect(page.locator('html')).toHaveAttribute('lang', code.toLowerCase());
}

test('a page that is not translated: what stands around it is, with its figures', async ({ page, shareServer }) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.goto(address(server, '/it?lang=it'));
  await untilQuiet(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await expect(page.getByText('La sta leggendo in inglese.')).toBeVisible();
  // Both the server's page and the browser, which updates it once the reader is near, use this format.
  await page.locator('#markets').scrollIntoViewIfNeeded();
  await expect(page.getByText(/^[▲▼]?[+−]?\d+,\d\d\s%$/).first()).toBeVisible();
  await expect(page.getByText(/^[▲▼]?[+−]?\d+\.\d\d\s%$/)).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Livelli di conto' })).toBeVisible();
  await expect(footer).not.toContainText(/Contact us|Payment methods|Account levels/);
  expect(watched).toEqual({ violations: [], errors: [] });
});
