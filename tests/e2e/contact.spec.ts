import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { readContactMessages } from './database.ts';
import { address, logIn } from './platformPage.ts';
import { untilQuiet } from './quiet.ts';
import { watchPage } from './violations.ts';

test('a visitor and a client write to the brand, and nothing is lost on the way', async ({ page, shareServer }) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.goto(address(server, '/contact-us'));
  for (const look of someLooks()) {
    await lookAt(page, look);
    await untilQuiet(page);
    await expectReadable(page, `contact, ${look.name}`);
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is Required',
    'Phone is required',
    'Message is required',
  ])
    await expect(page.getByText(text)).toBeVisible();

  await page.getByLabel('First name').fill('  Vera ');
  await page.getByLabel('Last name').fill('Visitor');
  await page.getByLabel('Email').fill('vera@example');
  await page.getByLabel('Phone').fill('+41 44 123 45 67');
  await page.getByRole('textbox', { name: 'Message' }).fill('Good day.\nWhat does a night cost?');
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Email').fill('vera@example.com');

  // The text stays while the server is unreachable, then broken; in the end it is sent once.
  await page.route('**/api/contact', (route) => route.abort());
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
  await page.unroute('**/api/contact');
  await page.route('**/api/contact', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Good day.\nWhat does a night cost?');
  await page.unroute('**/api/contact');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you so much for your message!')).toBeVisible();
  expect(await readContactMessages(server)).toEqual([
    { first_name: 'Vera', email: 'vera@example.com', message: 'Good day.\nWhat does a night cost?', is_client: false },
  ]);

  await logIn(page, server);
  await page.goto(address(server, '/contact-us'));
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await expect(page.getByLabel('Email')).toHaveValue(server.logins[0]?.email ?? '');
  await page.getByRole('textbox', { name: 'Message' }).fill('From my account');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you so much for your message!')).toBeVisible();
  const written = await readContactMessages(server);
  expect(written.map(({ is_client: isClient }) => isClient)).toEqual([false, true]);
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('CO-1 without a script a visitor writes, too, and the other entrances say that they need one', async ({
  browser,
  startServer,
}) => {
  const server = await startServer();
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(address(server, '/contact-us'));
  await page.getByLabel('First name').fill('Paula');
  await page.getByLabel('Last name').fill('Plain');
  await page.getByLabel('Email').fill('paula@example.com');
  await page.getByLabel('Phone').fill('+41 44 123 45 67');
  await page.getByRole('textbox', { name: 'Message' }).fill('By hand');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you so much for your message!' })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeHidden();
  const written = await readContactMessages(server);
  expect(written.map(({ first_name: name }) => name)).toEqual(['Paula']);
  await page.getByRole('link', { name: 'Write another message' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.goto(address(server, '/complaints'));
  await page.getByLabel('First name').fill('Paula');
  await page.getByLabel('Last name').fill('Plain');
  await page.getByLabel('Email').fill('paula@example.com');
  await page.getByLabel('What is it about?').selectOption({ label: 'Prices' });
  await page.getByLabel('Subject').fill('A price');
  await page.getByLabel('What happened?').fill('It was another one.');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page.getByRole('heading', { name: "We've received your complaint" })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeHidden();
  const partners = ['', `/accept/${'a'.repeat(43)}`, '/password/request'].map((path) => `/affiliate${path}`);
  for (const path of ['/login', '/register', ...partners, '/password/request']) {
    await page.goto(address(server, path));
    const notice = page.locator('noscript [role=alert]');
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('Please allow JavaScript in your browser');
  }
  // The language switch is a link.
  await page.getByRole('link', { name: 'DE', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Passwort vergessen?' })).toBeVisible();
  await context.close();
});
