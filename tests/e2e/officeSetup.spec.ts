import { expect, test } from './journey.ts';
import { DESK, expectReadable, lookAt, lookOf, someLooks } from './looks.ts';
import { OFFICE, openDesk, signInAs } from './officePages.ts';
import { watchPage } from './violations.ts';

test('SG-1 the set-up guide says what is missing, why, and leads to where it is done', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await signInAs(page, server, 'Renate Holm');
  await openDesk(page, 'Set-up guide');
  const topic = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(topic('Email')).toContainText('SMTP_URL is not set, but MODE=live has to send its emails.');
  await expect(topic('Email')).toContainText('docs/live.md#3-settings');
  await expect(topic('Legal entity and licence')).toContainText('northline/brand.json');
  await expect(topic('Keys')).toContainText('Done');
  await expect(topic('Database')).toContainText('Done');
  await expect(page.getByText(/more findings are about other brands/)).toBeVisible();
  await topic('Payment providers')
    .getByText(/^\d+ more$/)
    .click();
  await expect(topic('Payment providers')).toContainText('the provider paymaxis is switched off');
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(topic('Alarms')).toContainText('Neither ALARM_WEBHOOK nor ALARM_MAIL is set');
    await expectReadable(page, `set-up guide, ${look.name}`);
  }
  await lookAt(page, lookOf('light', DESK));
  await topic('Team').getByRole('link', { name: 'Open the page' }).click();
  await expect(page).toHaveURL(`${OFFICE(server)}/staff`);
  expect(watched).toEqual({ violations: [], errors: [] });
});
