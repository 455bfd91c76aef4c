import type { FileChooser, Locator, Page } from '@playwright/test';
import { rotating } from '../support/rotation.ts';
import { expectNotice } from './notices.ts';
import type { JourneyServer } from './sharedServer.ts';
import { untilInteractive } from './interactive.ts';
import { expect, test } from './journey.ts';
import { at, putAwayNotice } from './paymentPages.ts';
import { untilQuiet } from './quiet.ts';
import { watchPage } from './violations.ts';

/** WCAG 2.1.1, 2.4.7 and 1.4.10: every step works by keyboard, and the focus is always visible, also at 400 % zoom. */

const CLIENT = ['Kaja', 'Brandt', 'kaja.brandt@example.com'] as const;
const PASSWORD = 'amber-lantern-harbour';
const sizes = [
  { name: 'as it is', size: { width: 1280, height: 720 } },
  { name: 'enlarged four times', size: { width: 320, height: 256 } },
] as const;
/** Maximum presses of Tab: more than the focusable elements of any page. */
const STOPS_MAXIMUM = 120;

for (const { name, size } of rotating(sizes, 1)) {
  test(`somebody without a mouse opens an account, limits herself, and asks for a deposit, ${name}`, async ({
    page,
    shareServer,
  }) => {
    const server = await shareServer();
    await page.setViewportSize(size);
    await openAccount(page, server);
  });
}

async function openAccount(page: Page, server: JourneyServer): Promise<void> {
  const watched = await watchPage(page);
  // The browser hands its choosers over from now on: asked for beside the press of a key, the request can come late.
  const choosers: FileChooser[] = [];
  page.on('filechooser', (chooser) => choosers.push(chooser));
  await page.goto(at(server, '/register'));
  await register(page);
  await page.waitForURL('**/my-account/info');
  await putAwayNotice(page);
  await fillDetails(page);
  await follow(page, 'Documents');
  await page.waitForURL('**/my-account/documents');
  const choose = page.getByLabel('Choose file: Passport');
  await reach(page, choose);
  await page.keyboard.press('Enter');
  await expect.poll(() => choosers.map((chooser) => chooser.isMultiple())).toEqual([false]);
  await follow(page, 'Limits');
  await page.waitForURL('**/my-account/limits');
  const loss = page.getByRole('region', { name: 'Daily loss' });
  await type(page, loss.getByRole('textbox'), '250');
  await page.keyboard.press('Enter');
  await expect(loss).toContainText('of €250.00 used');
  await page.goto(at(server, '/payment/testBank'));
  await reach(page, page.getByRole('button', { name: 'Switch to the real account' }));
  await page.keyboard.press('Enter');
  await type(page, page.getByLabel('Amount', { exact: true }), '100');
  await reach(page, page.getByRole('button', { name: /^Continue to payment of/ }));
  const isCut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isCut, 'something is beside the window').toBe(false);
  expect(watched).toEqual({ violations: [], errors: [] });
}

async function register(page: Page): Promise<void> {
  await untilInteractive(page);
  const [first, last, email] = CLIENT;
  await type(page, page.getByLabel('First name'), first);
  await type(page, page.getByLabel('Last name'), last);
  await type(page, page.getByLabel('Email'), email);
  await type(page, page.getByLabel('Phone', { exact: true }), '+49 1512 3456789');
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await reach(page, page.getByRole('checkbox', { name: /I agree/ }));
  await page.keyboard.press('Space');
  await reach(page, page.getByRole('button', { name: 'Open account' }));
  await page.keyboard.press('Enter');
}

async function fillDetails(page: Page): Promise<void> {
  await untilQuiet(page);
  await type(page, page.getByLabel('Date of birth'), '02041990');
  await type(page, page.getByLabel('Street and number'), 'Example Road 1');
  await type(page, page.getByLabel('Postcode'), '10115');
  await type(page, page.getByLabel('City'), 'Berlin');
  await type(page, page.getByLabel('State or region'), 'Berlin');
  await page.keyboard.press('Enter');
  await expectNotice(page, 'The data was successfully saved');
  await expect(page.getByLabel('Date of birth')).toHaveValue('02/04/1990');
}

async function follow(page: Page, name: string): Promise<void> {
  await reach(page, page.getByRole('link', { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Reaches an element by Tab alone, and expects it to show its focus. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await isThere()); stops++) {
    expect(stops, `${control.toString()} is reached`).toBeLessThan(STOPS_MAXIMUM);
    await page.keyboard.press('Tab');
  }
  const isShown = await control.evaluate((element) => {
    const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling];
    return around.some((one) => {
      if (!(one instanceof Element)) return false;
      const { outlineStyle, boxShadow } = getComputedStyle(one);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
  });
  expect(isShown, `${control.toString()} shows its focus`).toBe(true);
}
