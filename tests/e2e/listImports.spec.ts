import { DAY_MS } from '@candor/domain/time.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { expectNotice, forgetNotices } from './notices.ts';
import { approveWith, atDesk, openDesk, signInAs } from './officePages.ts';
import { home } from './outboxPages.ts';
import { untilQuiet } from './quiet.ts';
import { watchPage } from './violations.ts';

const HEADER = 'id,name,kind,birth_date,programme';
const CALENDAR_HEADER = 'at,currency,importance,title_en,source';

function fileOf(name: string, lines: readonly string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
}

function csv(name: string, ...lines: readonly string[]) {
  return fileOf(name, [HEADER, ...lines]);
}

async function check(page: Page, file: ReturnType<typeof fileOf>, label = 'List as CSV'): Promise<void> {
  await page.getByLabel(label).setInputFiles(file);
  await page.getByRole('button', { name: 'Check the file' }).click();
}

async function propose(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose this list' });
  await dialog.getByLabel('Why').fill(reason);
  await forgetNotices(page);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expectNotice(page, 'Proposed. A second person decides.');
}

async function approve(page: Page, subject: string): Promise<void> {
  await openDesk(page, 'Approvals');
  await approveWith(page, 'Compared with the source.', {
    where: page.getByRole('article').filter({ hasText: subject }),
  });
}

/** A file with faults is corrected, proposed, approved by another person, and reverted the same way. */
test('SE-14 SE-15 a screening list is uploaded, put in force by two people, and taken back', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  await signInAs(page, server, 'Petra Novak');
  await openDesk(page, 'Screening list');
  const imports = page.getByRole('region', { name: 'Imports' });
  await expect(imports).toContainText('Invented list of the demonstration');

  for (const look of someLooks()) {
    await lookAt(page, look);
    await expectReadable(page, `a screening list, ${look.name}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await check(page, csv('new.csv', 'N-1,Anton Example,sanction,1970,T', 'N-2,Somebody,friend,,'));
  await expect(page.getByRole('alert')).toContainText('kind must be sanction or pep');
  await expect(page.getByRole('row').filter({ hasText: 'kind must be' })).toContainText('3');
  await check(page, csv('new.csv', 'N-1,Anton Example,sanction,1970,T'));
  const difference = page.getByRole('region', { name: 'What new.csv would change' });
  await expect(difference).toContainText('N-1: Anton Example');
  await expect(difference).toContainText('DEMO-002');
  await propose(page, 'The list of this week.');
  await expect(page.getByRole('region', { name: 'Proposed: new.csv' })).toContainText('Waiting for a second person');

  const second = await atDesk(browser, server, 'Luc Garnier');
  await approve(second, 'Change the screening list');
  await expect(imports.getByRole('row').filter({ hasText: 'new.csv' })).toContainText('Petra Novak and Luc Garnier');
  await expect(imports.getByRole('row').filter({ hasText: 'new.csv' })).toContainText('In force');

  await imports.getByRole('button', { name: 'Go back to import 1' }).click();
  await expect(page.getByRole('region', { name: 'What going back to import 1 would change' })).toContainText(
    'DEMO-002',
  );
  await propose(page, 'It was the wrong file.');
  await approve(second, 'Change the screening list');
  await expect(imports.getByRole('row').filter({ hasText: 'Import 1 again' })).toContainText('In force');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

/** Announcements are added by two people, visitors read them, and reverting removes the later ones. */
test('SE-14 SE-16 a calendar is uploaded, put in force by two people, and taken back', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const { violations, errors } = await watchPage(page);
  // The calendar starts with the day of the visitor's device.
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  const [first, second] = ['Invented rate decision', 'Invented press conference'];
  const announcements = (name: string, importance: string, title: string) =>
    fileOf(name, [CALENDAR_HEADER, `${tomorrow},EUR,${importance},${title},Invented office`]);
  const label = 'Announcements as CSV or JSON';
  await signInAs(page, server, 'Elena Fabbri');
  await openDesk(page, 'Economic calendar');
  const imports = page.getByRole('region', { name: 'Imports' });
  await check(page, announcements('first.csv', 'huge', first), label);
  await expect(page.getByRole('alert')).toContainText('nothing has been kept');

  await check(page, announcements('first.csv', 'high', first), label);
  await expect(page.getByRole('region', { name: 'What first.csv would change' })).toContainText(first);
  await propose(page, 'Announced by the office.');
  const visitor = await (await browser.newContext()).newPage();
  const shown = async (title: string) => {
    await visitor.goto(home(server, '/economic-calendar'));
    await untilQuiet(visitor);
    return visitor.getByText(title).first().isVisible();
  };
  expect(await shown(first)).toBe(false);
  const decider = await atDesk(browser, server, 'Luc Garnier');
  await approve(decider, 'Change the economic calendar');
  await expect(imports.getByRole('row').filter({ hasText: 'first.csv' })).toContainText('Elena Fabbri and Luc Garnier');
  await expect.poll(() => shown(first)).toBe(true);

  await check(page, announcements('second.csv', 'low', second), label);
  await propose(page, 'Announced later.');
  await approve(decider, 'Change the economic calendar');
  await expect.poll(() => shown(second)).toBe(true);

  const before = imports.getByRole('row').filter({ hasText: 'first.csv' });
  await before.getByRole('button', { name: /^Go back to import/ }).click();
  await propose(page, 'It was called off.');
  await approve(decider, 'Change the economic calendar');
  await expect.poll(() => shown(second)).toBe(false);
  await expect.poll(() => shown(first)).toBe(true);
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

/** An instrument leaves the brand's pages without a restart, and returns. */
test('SE-17 an instrument is hidden by two people, and is on no page any more', async ({
  page,
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  await signInAs(page, server, 'Elena Fabbri');
  await openDesk(page, 'Settings');
  await page.getByRole('button', { name: 'Change: Hidden instruments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hidden instruments' });
  await dialog.getByRole('searchbox', { name: 'Search instruments' }).fill('EURUSD');
  await dialog.getByRole('switch', { name: 'Hide EURUSD' }).click();
  await expect(dialog).toContainText('1 hidden');
  await dialog.getByLabel('Why').fill('Its venue is being changed.');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  const visitor = await (await browser.newContext()).newPage();
  // The browser caches answers for a while, except on pages with intercepted requests.
  await visitor.route('**/udf/**', (route) => route.continue());
  const textAt = async (symbol: string) => {
    const answer = await visitor.goto(home(server, `/udf/symbols?symbol=${symbol}`));
    return (await answer?.text()) ?? '';
  };
  const shown = () => textAt('EURUSD');
  expect(await shown()).toContain('"ticker"');
  const second = await atDesk(browser, server, 'Luc Garnier');
  await approve(second, 'Change a setting');
  await expect.poll(shown).not.toContain('"ticker"');
  expect(await textAt('GBPUSD')).toContain('"ticker"');
});
