import { expect, test } from './journey.ts';
import { address } from './platformPage.ts';
import { watchPage } from './violations.ts';

const NOT_FOUND = "We can't seem to find the page you're looking for.";
test('pages of the content have addresses in their languages, and what is not there is a true 404', async ({
  page,
  request,
  startServer,
}) => {
  const server = await startServer();
  const answerOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request.get(address(server, path), { maxRedirects: 0, headers });
    return [answer.status(), new URL(answer.headers()['location'] ?? '/', 'http://x').pathname];
  };
  expect(await answerOf('/about')).toEqual([200, '/']);
  expect(await answerOf('/de/about')).toEqual([200, '/']);
  expect(await answerOf('/en/about')).toEqual([301, '/about']);
  expect(await answerOf('/About')).toEqual([301, '/about']);
  expect(await answerOf('/about/')).toEqual([301, '/about']);
  expect(await answerOf('/about', { cookie: 'language=de' })).toEqual([302, '/de/about']);
  expect(await answerOf('/', { cookie: 'language=de' })).toEqual([302, '/de']);
  expect(await answerOf('/de/about', { cookie: 'language=en' })).toEqual([200, '/']);
  expect(await answerOf('/no-such-page')).toEqual([404, '/']);
  const sitemap = await (await request.get(address(server, '/sitemap.xml'))).text();
  expect(sitemap).toContain('/de/terms-conditions</loc>');

  const watched = await watchPage(page);
  await page.goto(address(server, '/de/about'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute('href', /\/about$/);
  await expect(page).toHaveTitle(/\| Northline/);
  await expect(page.locator('article.über-uns')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(/\/about\?lang=en$/);
  await expect(page.getByRole('heading', { level: 1, name: 'About Northline' })).toBeVisible();
  await page.goto(address(server, '/no-such-page'));
  await expect(page.getByText(NOT_FOUND)).toBeVisible();
  await expect(page.getByText('Error code: 404')).toBeVisible();
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('a page that was seen shows at once, stays without a network, and goes when it is gone', async ({
  page,
  startServer,
}) => {
  const server = await startServer();
  const watched = await watchPage(page);
  const about = page.getByRole('heading', { level: 1, name: 'About Northline' });
  const footer = page.getByRole('contentinfo');
  await page.goto(address(server, '/about'));
  await expect(about).toBeVisible();
  await footer.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cms:')));
  expect(keys.toSorted()).toEqual(['cms:northline:en:about', 'cms:northline:en:privacy-policy']);

  await page.route('**/about.data*', (route) => route.abort());
  await footer.getByRole('link', { name: 'About', exact: true }).click();
  await expect(about).toBeVisible();
  await page.unroute('**/about.data*');

  await footer.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible();
  await page.route('**/about.data*', async (route) => {
    const gone = route.request().url().replace('/about.data', '/no-such-page.data');
    return route.fulfill({ response: await route.fetch({ url: gone }) });
  });
  await footer.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByText(NOT_FOUND)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cms:northline:en:about'))).toBeNull();
  expect(watched).toEqual({ violations: [], errors: [] });
});
