import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { atDesk } from './officePages.ts';
import { watchPage } from './violations.ts';

/** A member of staff finds a session elsewhere among their own and ends it. */

test('a member of staff sees where they are signed in and ends the session on another device', async ({
  browser,
  startServer,
}) => {
  test.slow();
  const server = await startServer({ isSeeded: true });
  const elsewhere = await atDesk(browser, server, 'Jonas Weidl');
  const here = await atDesk(browser, server, 'Jonas Weidl');
  const { violations, errors } = await watchPage(here);
  await here
    .getByRole('banner')
    .getByRole('link', { name: /Jonas Weidl/ })
    .click();
  await expect(here.getByRole('heading', { name: 'Your sessions' })).toBeVisible();
  const rows = here.getByRole('row').filter({ hasText: 'Chrome, Linux' });
  await expect(rows).toHaveCount(2);
  for (const look of someLooks()) {
    await lookAt(here, look);
    await expectReadable(here, `own sessions, ${look.name}`);
  }
  await rows.getByRole('button', { name: 'End this one' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('This one');
  await elsewhere.reload();
  await expect(elsewhere.getByRole('button', { name: 'Continue' })).toBeVisible();

  const again = await atDesk(browser, server, 'Jonas Weidl');
  await here.reload();
  await here.getByRole('button', { name: 'End all others' }).click();
  await here.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await expect(rows).toHaveCount(1);
  await again.reload();
  await expect(again.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});
