import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { expectReadable, lookAt, someLooks } from './looks.ts';
import { OFFICE, atDesk, openDesk } from './officePages.ts';
import { untilQuiet } from './quiet.ts';
import { watchPage } from './violations.ts';

async function seeEverywhere(page: Page, what: string): Promise<void> {
  for (const look of someLooks()) {
    await lookAt(page, look);
    await untilQuiet(page);
    await expectReadable(page, `${what}, ${look.name}`);
  }
}

/** Formats a day for typing. */
function daysAgo(days: number): string {
  const [year, month, day] = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

test('OR-1 OR-4 OR-6 compliance reads reports, saves one, has it mailed and takes its file', async ({
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const page = await atDesk(browser, server, 'Petra Novak');
  const { violations, errors } = await watchPage(page);
  await openDesk(page, 'Reports');
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
  const choices = page.getByRole('radiogroup', { name: 'Report' });
  for (const name of ['Conversion', 'Exposure', 'Partners', 'Verification times', 'Team activity', 'Close-outs']) {
    await choices.getByText(name, { exact: true }).click();
    await expect(page.getByText('Calculated')).toBeVisible();
  }
  await choices.getByText('Team activity', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Team activity' }).getByRole('row', { name: /^Total/ })).toBeVisible();
  await seeEverywhere(page, 'the report on team activity');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toMatch(/^\uFEFFrow,brand,person,act,acts,last\r\n/);
  expect(file).toMatch(/\r\ntotal,northline,,,\d+,/);

  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last week' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = dialogIn(page);
  await dialog.getByLabel('Name').fill('The team of last week');
  const [answer] = await Promise.all([
    page.waitForResponse(/\/reports\/saved\/save$/),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  const { data: saved } = (await answer.json()) as { data: { id: number } };
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await dialog.getByText('Ida Falk').click();
  await dialog.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText('Weekly')).toBeVisible();
  await expect(page.getByText('Not run yet')).toBeVisible();

  await page.goto(`${OFFICE(server)}/reports/exposure`);
  await page.getByRole('button', { name: 'The team of last week' }).click();
  await expect(page).toHaveURL(/\/reports\/activity\?period=lastWeek$/);

  // Opens a mail's link: the report of a brand with its days, or a message that it cannot be opened.
  const mailed = (brand: string, id: number) =>
    page.goto(`${OFFICE(server)}/reports/${brand}/activity/${id}/2026-01-05/2026-01-11`);
  await mailed('northline', saved.id);
  await expect(page).toHaveURL(/\/reports\/activity\?period=days&from=2026-01-05&until=2026-01-11$/);
  await mailed('northline', saved.id + 1_000);
  await expect(page.getByRole('alert')).toContainText("This report can't be opened");
  await mailed('nowhere', saved.id);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('RG-2 RG-4 compliance checks and takes a file, with its gaps, and finance sees client money alone', async ({
  browser,
  startServer,
}) => {
  const server = await startServer({ isSeeded: true });
  const finance = await atDesk(browser, server, 'Sami Aydin');
  await finance.goto(`${OFFICE(server)}/regulator`);
  await expect(finance.getByRole('heading', { name: 'Client money, day by day' })).toBeVisible();
  await expect(finance.getByRole('button', { name: 'Create and check' })).toBeHidden();
  await finance.context().close();

  const page = await atDesk(browser, server, 'Petra Novak');
  const { violations, errors } = await watchPage(page);
  await openDesk(page, 'Regulator files');
  await page.getByRole('textbox', { name: 'From' }).fill(daysAgo(25));
  await page.getByRole('textbox', { name: 'To' }).fill(daysAgo(1));
  await page.getByRole('button', { name: 'Create and check' }).click();
  await expect(page.getByText('Demonstration: everything in this file is simulated')).toBeVisible();
  await expect(page.getByRole('row', { name: /Executing entity identification code/ })).toContainText(
    'legalEntity.lei',
  );
  await seeEverywhere(page, 'a checked file');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFFReport status,Transaction Reference Number,/);
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});
