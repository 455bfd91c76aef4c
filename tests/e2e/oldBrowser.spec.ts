import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { expectReadable } from './looks.ts';
import { home } from './outboxPages.ts';

const WARNING = 'Your browser lacks protections this page relies on';

test('T17 a browser that knows no policies of pages is warned at logins and registration; others are not', async ({
  browser,
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const old = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' })).newPage();
  await old.addInitScript(() => Reflect.deleteProperty(globalThis, 'SecurityPolicyViolationEvent'));
  for (const path of ['/login', '/register', '/affiliate']) {
    await page.goto(home(server, path));
    await untilInteractive(page);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(page.getByText(WARNING)).toHaveCount(0);
    await old.goto(home(server, path));
    await expect(old.getByRole('alert').filter({ hasText: WARNING })).toBeVisible();
    await expectReadable(old, `a browser without policies, ${path}`);
  }
  await old.context().close();
});
