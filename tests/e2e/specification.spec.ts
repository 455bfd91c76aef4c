import type { Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { expect, test } from './journey.ts';
import { address } from './platformPage.ts';
import { specificationTexts } from './specificationTexts.ts';
import { words } from './words.ts';
import type { JourneyLanguage } from './words.ts';

const CLOCK = '2026-01-14T12:00:00Z';
const NOBODYS_CODE = 'a'.repeat(43);

/** What this journey shows, in both languages; each is crossed off as it comes. */
const owed = specificationTexts.filter(({ journey }) => journey === 'specification');

for (const language of ['en', 'de'] as const) {
  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB', actionTimeout: 20_000 });

    test('the texts of specification sections 5 and 8 in their situations', async ({ page, startServer }) => {
      const server = await startServer({ isSeeded: true, settings: { CLOCK } });
      const seen = new Set<string>();
      const reader: Reader = {
        page,
        language,
        open: async (path) => {
          await page.goto(address(server, path));
          await page.waitForLoadState('networkidle');
        },
        sees: async (key) => {
          await expect(page.getByText(words(language, key)).first(), key).toBeVisible({ timeout: 20_000 });
          seen.add(key);
        },
      };
      await atTheDoor(reader, server);
      await atTheMail(reader);
      expect(owed.filter(({ key = '' }) => !seen.has(key))).toEqual([]);
    });
  });
}

interface Reader {
  readonly page: Page;
  readonly language: JourneyLanguage;
  readonly open: (path: string) => Promise<void>;
  readonly sees: (key: string) => Promise<void>;
}

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const send = (page: Page) => page.locator('main button[type="submit"]').first().click();

/** Login and registration. */
async function atTheDoor({ page, open, sees }: Reader, { logins }: TestServer): Promise<void> {
  await open('/login');
  await send(page);
  await sees('auth.errors.emailRequired');
  await sees('auth.errors.passwordRequired');
  await field(page, 'email').fill('half@');
  await send(page);
  await sees('auth.errors.emailInvalid');
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

/** What hangs on a mail, and what is no page. */
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
