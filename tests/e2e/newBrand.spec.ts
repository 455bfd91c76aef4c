import type { Browser, Page } from '@playwright/test';
import type { TestServer } from '../support/server.ts';
import { readPage } from '../faults/readPage.ts';
import { onConnection } from '../support/connections.ts';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { expectNotice } from './notices.ts';
import { openDesk, signInAs } from './officePages.ts';
import { watchPage } from './violations.ts';

const PALE = '#9d78e0';
const HOST = 'oakfield.localhost';

const placeOf = ({ port }: Pick<TestServer, 'port'>): string => `http://${HOST}:${port}`;

/** Enters everything that precedes a brand's look; the id and the host follow from the name. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New brand' }).click();
  await expect(page.getByRole('heading', { name: 'New brand' })).toBeVisible();
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `a new brand, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Northline');
  await page.getByLabel("Operator's name").fill('Oakfield Demonstration');
  await page.getByLabel("Operator's address").fill('1 Example Street, Nowhere');
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(page.getByText('The id “northline” is or was used by another brand')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Oakfield');
  await expect(page.getByLabel('Host names')).toHaveValue('oakfield.localhost');
  await page.getByRole('combobox', { name: 'Start from' }).selectOption({ label: 'Lindenwerk' });
}

/**
 * Publishes a version of the privacy policy; undefined removes the page from the site, as two people could in the
 * editor.
 */
async function setPrivacyPolicy({ database }: TestServer, version: number | undefined): Promise<void> {
  await onConnection(database.databaseUrl, (owner) =>
    owner.query(
      `UPDATE content_document SET published_version = $1 WHERE brand_id = 'oakfield' AND name = 'privacy-policy'`,
      [version],
    ),
  );
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByLabel('Reason (shown to the approver)').fill('A market of its own.');
  await dialogIn(page).getByRole('button', { name: 'Request publishing' }).click();
  await expect(page.getByText('Publishing requested by Elena Fabbri')).toBeVisible();
}

/** Approves the new brand as the second person. */
async function approve(browser: Browser, server: TestServer): Promise<number> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, server, 'Luc Garnier');
  await page.getByRole('combobox', { name: 'Brand' }).selectOption({ label: 'Oakfield' });
  await openDesk(page, 'Approvals');
  await expect(page.getByText('["oakfield.localhost"]')).toBeVisible();
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByLabel('Your reason').fill('Its own name, marks and pages.');
  const approvedAt = Date.now();
  await dialogIn(page).getByRole('button', { name: 'Approve' }).click();
  const visitor = await page.context().newPage();
  const visited = expect(async () => {
    const answer = await visitor.goto(`${placeOf(server)}/`);
    expect(answer?.status()).toBe(200);
  }).toPass({ intervals: [100] });
  await Promise.all([visited, expectNotice(page, 'Approved and carried out')]);
  const took = Date.now() - approvedAt;
  await expect(visitor).toHaveTitle(/Oakfield/);
  await page.context().close();
  return took;
}

/** Expects the brand's own pages, files and cards to be served. */
async function expectServed(page: Page, server: TestServer): Promise<void> {
  for (const path of ['/', '/de/about', '/terms-conditions', '/login', '/register', '/affiliate']) {
    const answer = await page.goto(placeOf(server) + path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    await expect(page).toHaveTitle(/Oakfield/);
    expect(await page.content()).not.toMatch(/Northline|Lindenwerk/);
  }
  const files = ['/share/en/about.png', '/icon-192.png', '/site.webmanifest', '/brand/logo.svg', '/brand/theme.css'];
  for (const file of files) expect([file, (await readPage(server.port, HOST, file)).status]).toEqual([file, 200]);
  await page.goto(`http://localhost:${server.port}/brands`);
  await expect(page.getByRole('link', { name: /Oakfield/ })).toBeVisible();
}

/** A brand from its name to its visitors, by two people alone; the durations are printed. */
test('a brand more is begun in the office, stopped by the checks, and served by two people without a restart', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await signInAs(page, server, 'Elena Fabbri');
  await openDesk(page, 'Brand studio');
  const beganAt = Date.now();
  await begin(page);
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(page.getByRole('heading', { name: 'Oakfield' })).toBeVisible();
  const namedAt = Date.now();
  const light = page.frameLocator('iframe[title="Home, Light, draft"]');
  await expect(light.getByRole('banner')).toContainText('Oakfield');
  expect((await readPage(server.port, HOST, '/')).status).toBe(421);

  const gate = page.getByRole('list', { name: 'Publishing checks' });
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill(PALE);
  await expect(page.getByRole('button', { name: /^Publish: \d+ checks? fails?/ })).toBeVisible();
  await expect(gate).toContainText(/contrast of --brand-text on[^]*oakfield\/theme\.css:\d+/);
  await page.getByRole('button', { name: /^Brand colour: use #[0-9A-F]{6} instead$/ }).click();
  await expect(gate).toContainText('Contrast passes in light and dark');
  await setPrivacyPolicy(server, undefined);
  await page.reload();
  await expect(gate).toContainText('oakfield/content/pages/privacy-policy.json:1');
  await expect(page.getByRole('button', { name: 'Publish: 1 check fails' })).toBeVisible();
  await setPrivacyPolicy(server, 1);
  await page.reload();
  await ask(page);
  const requestedAt = Date.now();
  const tookMs = await approve(browser, server);
  process.stdout.write(
    `  a new brand: named in ${namedAt - beganAt} ms, asked after ${requestedAt - beganAt} ms, ` +
      `served ${tookMs} ms after the second approval\n`,
  );
  // The desk of brands shows the brand's own drawing.
  expect(await page.evaluate(async () => (await fetch('/brand-preview/oakfield')).text())).toMatch(/^<svg[^]*Oakfield/);
  const visitor = await (await browser.newContext()).newPage();
  await expectServed(visitor, server);
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });

  await server.kill();
  const { port } = await startServer({ after: server });
  expect((await readPage(port, HOST, '/')).text).toContain('Oakfield');
});
