import { component, publishPage } from './contentPages.ts';
import { expect, test } from './journey.ts';
import { address } from './platformPage.ts';
import { untilQuiet } from './quiet.ts';
import { word } from './words.ts';

const talk = {
  components: [component('PageBanner', { title: 'Talk to us' }), component('form', { form: 'contact' })],
  title_de: 'Schreiben Sie uns',
  components_de: [component('PageBanner', { title: 'Schreiben Sie uns' }), component('form', { form: 'contact' })],
};

test('the contact form says what is missing, waits, and ends in success or in failure', async ({
  page,
  startServer,
}) => {
  const server = await startServer();
  await publishPage(server, 'talk', talk);
  for (const language of ['en', 'de'] as const) {
    const say = (key: string) => word(language, `website.blocks.form.${key}`);
    await page.goto(address(server, `/talk?lang=${language}`));
    await untilQuiet(page);
    const send = page.getByRole('button', { name: say('submit') });
    await send.click();
    const missing = ['website.blocks.form.nameRequired', 'website.blocks.form.messageRequired'];
    for (const key of [...missing, 'website.blocks.form.emailRequired'])
      await expect(page.getByText(word(language, key))).toBeVisible();
    await page.getByLabel(say('email')).fill('half@address');
    await page.getByLabel(say('email')).blur();
    await expect(page.getByText(say('emailInvalid'))).toBeVisible();
    await page.getByLabel(say('name')).fill(' Ada ');
    await page.getByLabel(say('email')).fill('ada@example.com');
    await page.getByLabel(say('message')).fill('Good morning');
    let answer = () => undefined as void;
    const isSeen = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/forms/submit/contact', async (route) => {
      await isSeen;
      await route.fulfill({ status: 404, body: '' });
    });
    await send.click();
    await expect(page.getByRole('button', { name: say('submitting') })).toBeDisabled();
    answer();
    await expect(page.getByText(say('failure'))).toBeVisible();
    await expect(page.getByLabel(say('message'))).toHaveValue('Good morning');
    await page.unroute('**/api/forms/submit/contact');
    const sent = page.waitForRequest('**/api/forms/submit/contact');
    await send.click();
    expect((await sent).postDataJSON()).toEqual({
      form: { name: 'Ada', email: 'ada@example.com', message: 'Good morning' },
    });
    await expect(page.getByText(say('success'))).toBeFocused();
  }
});

test('where nobody can register, nothing leads there and the call is refused', async ({ page, shareServer }) => {
  const server = await shareServer();
  const at = (path: string) => `http://saltmarsh.localhost:${server.port}${path}`;
  for (const path of ['/', '/about', '/login']) {
    await page.goto(at(path));
    await expect(page.locator('a[href="/register"]')).toHaveCount(0);
  }
  await page.goto(at('/register'));
  await page.waitForURL('**/login');
  const refused = await page.evaluate(async () => {
    const answer = await fetch('/api/accounts/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        first_name: 'Ada',
        last_name: 'Wren',
        email: 'ada@example.com',
        phone: '+4915112345678',
        country: 'DE',
        password: 'lantern-harbour-7',
        agree: 1,
      }),
    });
    return { status: answer.status, body: await answer.text() };
  });
  expect(refused.status, refused.body).toBe(403);
});
