import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { dialogIn } from './dialogs.ts';
import type { JourneyServer } from './sharedServer.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { DESK } from './looks.ts';
import { address } from './platformPage.ts';
import { specificationTexts } from './specificationTexts.ts';
import { word, words } from './words.ts';
import type { JourneyLanguage } from './words.ts';

const NOBODYS_CODE = 'a'.repeat(43);

const journeys: Readonly<Record<string, readonly ((reader: Reader) => Promise<void>)[]>> = {
  'a visitor': [atTheDoor, atTheMail, atTheContactForm],
  'a client who trades': [enter, onThePlatform],
  'a client who cannot': [enter, withoutAccess, inTheAccount, withoutPrices],
};

/** Keys of the texts that these journeys show, in both languages. */
const owed = specificationTexts.flatMap(({ journey, key = '' }) => (journey === 'specification' ? [key] : []));

for (const language of ['en', 'de'] as const) {
  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB', actionTimeout: 20_000 });

    for (const [name, situations] of Object.entries(journeys)) {
      test(`the texts of specification sections 5 and 8 for ${name}`, async ({ page, shareServer }) => {
        const server = await shareServer();
        const reader: Reader = {
          page,
          language,
          server,
          open: async (path) => {
            await page.goto(address(server, path));
            await untilInteractive(page);
          },
          sees: async (key) => {
            expect(owed, 'a text of the list').toContain(key);
            const text = page.getByText(words(language, key)).filter({ visible: true }).first();
            await expect(text, key).toBeVisible();
          },
        };
        for (const show of situations) await show(reader);
      });
    }
  });
}

interface Reader {
  readonly page: Page;
  readonly language: JourneyLanguage;
  readonly server: JourneyServer;
  readonly open: (path: string) => Promise<void>;
  readonly sees: (key: string) => Promise<void>;
}

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const send = (page: Page) => page.locator('main button[type="submit"]').first().click();

/** Shows the texts of login and registration. */
async function atTheDoor({ page, open, sees, server: { logins } }: Reader): Promise<void> {
  await open('/login');
  await send(page);
  await sees('auth.errors.emailRequired');
  await sees('auth.errors.passwordRequired');
  await field(page, 'email').fill('half@');
  await send(page);
  await sees('auth.login.emailInvalid');
  await field(page, 'email').fill(`${'x'.repeat(260)}@example.com`);
  await send(page);
  await sees('auth.errors.tooLong');
  await field(page, 'email').fill('nobody@example.com');
  await field(page, 'password').fill('wrong and long');
  await send(page);
  await sees('refusals.invalidCredentials');

  await open('/register');
  await send(page);
  await sees('auth.errors.required');
  await sees('auth.errors.phoneRequired');
  await sees('auth.errors.agree');
  await field(page, 'phone').fill('12');
  await field(page, 'first_name').fill('Kim');
  await field(page, 'last_name').fill('Larsson');
  await field(page, 'email').fill('half@');
  await send(page);
  await sees('auth.errors.emailInvalid');
  await field(page, 'email').fill(logins[0]?.email ?? '');
  await field(page, 'password').fill('short');
  await send(page);
  await sees('auth.errors.phoneInvalid');
  await field(page, 'phone').fill('+49 1512 3456789');
  await page.locator('input[name="agree"]').check({ force: true });
  await send(page);
  await sees('refusals.passwordTooShort');
  await field(page, 'password').fill('copper meadow 17 and more');
  await send(page);
  await sees('refusals.emailExists');
}

/** Shows the texts that depend on a mail, and those of addresses without a page. */
async function atTheMail({ page, open, sees }: Reader): Promise<void> {
  await open('/password/request');
  await field(page, 'email').fill('nobody@example.com');
  await send(page);
  await sees('refusals.emailUnknown');
  await page.route('**/api/get/passwordCode', (route) => route.fulfill({ json: { status: true, data: {} } }));
  await open(`/password/reset/${NOBODYS_CODE}`);
  await field(page, 'new_password').fill('copper meadow 17 and more');
  await field(page, 'confirm_password').fill('copper meadow 17 and less');
  await send(page);
  await sees('auth.reset.differ');
  await open('/autoLogin/x');
  await sees('auth.link.invalid');
  await open('/no-such-page');
  await sees('website.notFound.code');
}

async function enter({ page, open, server }: Reader): Promise<void> {
  await open('/login');
  await field(page, 'email').fill(server.logins[0]?.email ?? '');
  await field(page, 'password').fill(server.logins[0]?.password ?? '');
  await send(page);
  await page.waitForURL('**/platform/BTCUSD');
}

/** Opens a position and changes its levels. */
async function onThePlatform(reader: Reader): Promise<void> {
  const { page, language, open, sees } = reader;
  await page.setViewportSize(DESK);
  await open('/platform/NOSUCH');
  await sees('platform.unknown.title');
  await open('/platform/BTCUSD');
  await page.getByLabel(word(language, 'platform.ticket.amount'), { exact: true }).fill('100');
  await page.locator('button[data-trade=buy]').click();
  await dialogIn(page).locator('button[data-trade=buy], button[type=submit]').click();
  await sees('platform.ticket.opened');
  await page
    .getByRole('button', { name: words(language, 'platform.positions.edit') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: word(language, 'platform.edit.title') });
  const level = (name: string) => dialog.getByLabel(word(language, `platform.ticket.${name}`), { exact: true });
  await level('takeProfit').fill('1');
  await level('takeProfit').blur();
  await sees('refusals.takeProfitTooLow');
  await level('takeProfit').fill('');
  await level('stopLoss').fill('9000000');
  await level('stopLoss').blur();
  await sees('refusals.stopLossTooHigh');
  await level('stopLoss').fill('1000');
  await level('stopLoss').blur();
  await dialog.getByRole('button', { name: word(language, 'platform.edit.save') }).click();
  await sees('platform.edit.saved');
}

const accountAnswer = z.looseObject({ data: z.looseObject({ user: z.looseObject({}) }) });

/** Answers calls for the account with these facts. */
async function pretend({ page }: Reader, facts: Readonly<Record<string, unknown>>): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/accounts/get', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = accountAnswer.parse(await response.json());
    await route.fulfill({ response, json: { ...rest, data: { ...data, user: { ...data.user, ...facts } } } });
  });
}

async function withoutAccess(reader: Reader): Promise<void> {
  const { open, sees } = reader;
  await pretend(reader, { assets_group_permission: [] });
  await open('/platform/BTCUSD');
  await sees('refusals.noAccess');
  await pretend(reader, { verified_account: 0 });
  await open('/platform/BTCUSD');
  await sees('refusals.notVerified');
}

/** Shows the platform with an open connection and no prices. */
async function withoutPrices({ page, open, sees }: Reader): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.setViewportSize(DESK);
  await page.routeWebSocket(/\/prices/, () => undefined);
  await open('/platform/BTCUSD');
  await sees('platform.market.none');
  await sees('refusals.temporarilyUnavailable');
}

async function inTheAccount(reader: Reader): Promise<void> {
  const { page, open, sees } = reader;
  await pretend(reader, { street: '', doc_passport: { status: '0', note: '', updated: null } });
  await open('/my-account/info');
  await sees('account.info.missing');
  await open('/my-account/documents');
  const text = Buffer.from('no document');
  await page.locator('input[type=file]').first().setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: text });
  await sees('refusals.fileNotSupported');
}

async function atTheContactForm({ page, open, sees }: Reader): Promise<void> {
  await open('/contact-us');
  await field(page, 'first_name').fill('Vera');
  await field(page, 'last_name').fill('Visitor');
  await field(page, 'email').fill('vera@example.com');
  await field(page, 'phone').fill('+41 44 123 45 67');
  await page.locator('textarea[name=message]').fill('Good day.');
  const error = { code: 'incident', message: 'out of order' };
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: { status: false, error } }));
  await send(page);
  await sees('contact.failure');
  await page.unroute('**/api/contact');
  await send(page);
  await sees('contact.success');
}
