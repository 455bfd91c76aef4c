import { createServer } from 'node:http';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { portOf } from '../support/port.ts';
import type { JourneyServer } from './sharedServer.ts';
import { readLevels, readOrderRates } from './database.ts';
import { dialogIn } from './dialogs.ts';
import { expect, test } from './journey.ts';
import { DESK, PHONE, expectReadable, lookAt, someLooks } from './looks.ts';
import { expectMovingPrices, logIn, numberIn, sellPrice, switchToDemo, trade } from './platformPage.ts';
import { watchPage } from './violations.ts';

const INDICATORS = ['Simple average', 'Bollinger bands', 'RSI', 'MACD', 'Average true range'];

test('a chart takes every shape, interval and indicator, remembers them, and can be read without eyes', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.setViewportSize(DESK);
  await logIn(page, server);
  await expectMovingPrices(page);
  await changeEverything(page);
  await expectReadable(page, 'the chart');
  await walkThroughBars(page);
  await readTable(page);
  for (const look of someLooks()) {
    await lookAt(page, look);
    await expect(page.locator('canvas').first()).toBeVisible();
    await expectReadable(page, look.name);
  }
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('a chart whose style sheet did not come is shown with it once it comes', async ({ page, shareServer }) => {
  const server = await shareServer();
  const styles = /\/ChartCanvas-[^/]*\.css$/;
  let requestCount = 0;
  await page.route(styles, (route) => {
    requestCount += 1;
    return requestCount <= 2 ? route.abort() : route.continue();
  });
  await logIn(page, server);
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(requestCount).toBe(3);
  const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  expect((await sheets()).filter((href) => styles.test(href))).toHaveLength(1);
});

test('stop loss and take profit are dragged with mouse, keys and finger, confirmed, and stored as drawn', async ({
  page,
  shareServer,
}) => {
  const server = await shareServer();
  const watched = await watchPage(page);
  await page.setViewportSize(DESK);
  await logIn(page, server);
  await switchToDemo(page);
  await expectMovingPrices(page);
  await trade(page, 'Buy', '250.00');
  await setByKeys(page, server);
  await restoreByEscape(page, server);
  await dragByMouse(page, server);
  await dragByFinger(page, server);
  await page.setViewportSize(DESK);
  await targetByKeys(page);
  await moveOrder(page, server);
  expect(watched).toEqual({ violations: [], errors: [] });
});

test('R24 a third-party chart asks first, tells its provider nothing before, and can be taken back', async ({
  page,
  startServer,
}) => {
  const standIn = await startStandIn();
  const settings = { PRICES: 'router:crypto=binance', BINANCE_URL: 'ws://127.0.0.1:9', CHART_FRAME: standIn.origin };
  const server = await startServer({ isSeeded: true, settings });
  const watched = await watchPage(page);
  await page.setViewportSize(DESK);
  await logIn(page, server);
  await expect(page.getByText(/^This chart is provided by 127\.0\.0\.1/)).toBeVisible();
  await expectReadable(page, 'the chart');
  expect(standIn.requests).toEqual([]);
  await page.getByRole('button', { name: 'Load third-party chart' }).click();
  const framed = page.frameLocator('iframe[title="Chart of BTC/USD"]');
  await expect(framed.getByText('Stand-in of BINANCE:BTCUSDT')).toBeVisible();
  expect(new Set(standIn.requests)).toEqual(new Set(['/embed-widget/advanced-chart/?locale=en']));
  await page.setViewportSize(PHONE);
  await expectReadable(page, 'the chart');
  await page.getByRole('button', { name: 'Use our chart' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Load third-party chart' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(watched).toEqual({ violations: [], errors: [] });
  await standIn.close();
});

/** Replaces the chart's provider with a page that shows the parameters of its address. */
async function startStandIn() {
  const requests: string[] = [];
  const script = 'document.body.append("Stand-in of " + JSON.parse(decodeURIComponent(location.hash.slice(1))).symbol)';
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Chart</title><body><script>${script}</script></body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((closed) => server.close(closed));
  return { origin: `http://127.0.0.1:${portOf(server.address())}`, requests, close };
}

function chart(page: Page): Locator {
  return page.getByRole('group', { name: /^Chart of BTC\/USD/ });
}

/** Locates the handle of a level's line; its value is the drawn price. */
function grip(page: Page, level: 'Stop loss' | 'Take profit'): Locator {
  return page.getByRole('slider', { name: new RegExp(`^${level} of Buy €250`) });
}

/** Reads the price that a line shows, also while it is dragged. */
async function drawnAt(line: Locator): Promise<number> {
  return numberIn((await line.getAttribute('aria-valuenow')) ?? '');
}

async function changeEverything(page: Page): Promise<void> {
  const settings = page.getByRole('button', { name: 'Chart type and indicators' });
  await settings.click();
  for (const type of ['Bars', 'Line', 'Candles', 'Area']) await page.getByText(type, { exact: true }).click();
  for (const name of INDICATORS) await page.getByText(name, { exact: true }).click();
  await page.getByLabel('RSI, period 1, in bars').fill('1');
  await expect(page.getByLabel('RSI, period 1, in bars')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('RSI, period 1, in bars').fill('21');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  for (const interval of ['1m', '5m', '15m', '30m', '4h', '1D', '1W', '1M', '1h']) {
    await page.getByRole('radio', { name: interval, exact: true }).check({ force: true });
    await expect(chart(page)).toHaveAccessibleName(new RegExp(`interval ${interval}`));
    await expect(page.getByText('RSI 21')).toBeVisible();
  }
  await page.reload();
  await expect(chart(page)).toHaveAccessibleName(/interval 1h, last price [\d\s.]+, [+\u2212]?\d/);
  await expect(page.getByText('RSI 21')).toBeVisible();
  await settings.click();
  await expect(page.getByRole('radio', { name: 'Area' })).toBeChecked();
  for (const name of INDICATORS) await expect(page.getByLabel(name, { exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
}

/** Moves through the bars: the arrow keys announce each bar, End the last one with its trades. */
async function walkThroughBars(page: Page): Promise<void> {
  const announcement = chart(page).locator('[aria-live]');
  await chart(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(announcement).toContainText(/14 Jan, 11:00: open [\d\s.]+, high .*, low .*, close .*, change/);
  await page.keyboard.press('Home');
  await expect(announcement).not.toContainText('14 Jan, 11:00');
  await page.keyboard.press('Escape');
}

async function readTable(page: Page): Promise<void> {
  const table = page.getByRole('button', { name: 'Table of the last bars' });
  await table.click();
  await expect(table).toHaveAttribute('aria-pressed', 'true');
  const rows = page.getByRole('region', { name: 'Table of the last bars' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  const [open = 0, high = 0, low = 0, close = 0] = (await rows.nth(2).getByRole('cell').allInnerTexts()).map(numberIn);
  expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
  expect(low).toBeLessThanOrEqual(Math.min(open, close));
  await expectReadable(page, 'the chart');
  await table.click();
  await expect(page.locator('canvas').first()).toBeVisible();
}

/** Moves the entry line below the price by keys: it says that it is a stop and what that costs, and proposes it. */
async function setByKeys(page: Page, server: JourneyServer): Promise<void> {
  const entry = page.getByRole('slider', { name: /^Buy €250/ });
  await entry.focus();
  for (let press = 0; press < 12; press++) await page.keyboard.press('PageDown');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowDown');
  const target = await drawnAt(entry);
  await expect(entry).toHaveAttribute('aria-valuetext', /^Stop loss, .+, −€/);
  await expect(entry).toContainText('Stop loss');
  await page.keyboard.press('Enter');
  const dialog = question(page);
  await expect(dialog.getByLabel('Stop loss', { exact: true })).toHaveValue(`${target}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expectDrawnAsStored(page, server, target);
}

/** Moves the entry line above the price by keys: it is a take profit with its profit, and is stored as one. */
async function targetByKeys(page: Page): Promise<void> {
  const entry = page.getByRole('slider', { name: /^Buy €250/ });
  await entry.focus();
  for (let press = 0; press < 12; press++) await page.keyboard.press('PageUp');
  const target = await drawnAt(entry);
  await expect(entry).toHaveAttribute('aria-valuetext', /^Take profit, .+, \+€/);
  await expect(entry).toContainText('Take profit');
  await page.keyboard.press('Enter');
  await expect(question(page).getByLabel('Take profit', { exact: true })).toHaveValue(`${target}`);
  await save(page);
  await expect.poll(() => drawnAt(grip(page, 'Take profit'))).toBe(target);
}

/** An unconfirmed change has no effect: Escape at the grip, and Escape in the dialog. */
async function restoreByEscape(page: Page, server: JourneyServer): Promise<void> {
  const stop = grip(page, 'Stop loss');
  const before = await drawnAt(stop);
  await stop.focus();
  await page.keyboard.press('ArrowUp');
  expect(await drawnAt(stop)).toBeCloseTo(before + 0.01, 6);
  await page.keyboard.press('Shift+ArrowUp');
  expect(await drawnAt(stop)).toBeCloseTo(before + 0.11, 6);
  await page.keyboard.press('Escape');
  await expectDrawnAsStored(page, server, before);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expectDrawnAsStored(page, server, before);
}

async function dragByMouse(page: Page, server: JourneyServer): Promise<void> {
  const stop = grip(page, 'Stop loss');
  const before = await drawnAt(stop);
  const { x, y } = await middleOf(stop);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const target = await raised(stop, before, (up) => page.mouse.move(x + 5, y - up, { steps: 4 }));
  await page.mouse.up();
  await save(page);
  await expectDrawnAsStored(page, server, target);
}

/** Moves a limit order by its line, which opens the order's own dialog. */
async function moveOrder(page: Page, server: JourneyServer): Promise<void> {
  await page.setViewportSize(DESK);
  const entry = Math.round((await sellPrice(page)) * 0.99);
  await page.getByText('Limit', { exact: true }).click();
  await page.getByLabel('Entry price').fill(`${entry}`);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /^Buy limit/ }).click();
  const confirmed = page.getByRole('dialog', { name: /^Buy limit/ }).getByRole('button', { name: /^Buy limit/ });
  await confirmed.click();
  const line = page.getByRole('slider', { name: /^Buy limit €100/ });
  await expect(line).toHaveAttribute('aria-valuenow', `${entry}`);
  await line.focus();
  await page.keyboard.press('PageDown');
  const target = await drawnAt(line);
  expect(target).toBeLessThan(entry);
  await page.keyboard.press('Enter');
  await expect(question(page).getByLabel('Entry price')).toHaveValue(`${target}`);
  await save(page);
  const [anna] = server.logins;
  const stored = async () => (await readOrderRates(server, anna?.email ?? '', 'demo'))[0];
  await expect.poll(stored).toBe(`${Math.round(target * 100)}000000`);
  await expect(line).toHaveAttribute('aria-valuenow', `${target}`);
}

async function dragByFinger(page: Page, server: JourneyServer): Promise<void> {
  await page.setViewportSize(PHONE);
  const stop = grip(page, 'Stop loss');
  const before = await drawnAt(stop);
  const { x, y } = await middleOf(stop);
  const finger = await page.context().newCDPSession(page);
  await touch(finger, 'touchStart', x, y);
  const target = await lowered(stop, before, (down) => touch(finger, 'touchMove', x, y + down));
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await save(page);
  await expectDrawnAsStored(page, server, target);
}

/** Moves a line up slightly: a level below the scale's range is drawn at the chart's lower edge and cannot go lower. */
async function raised(line: Locator, before: number, move: (up: number) => Promise<unknown>): Promise<number> {
  let raisedTo = before;
  for (let up = 2; up <= 20 && raisedTo <= before; up += 2) {
    await move(up);
    raisedTo = await drawnAt(line);
  }
  expect(raisedTo).toBeGreaterThan(before);
  return raisedTo;
}

/** Moves a line down until its price is lower: ticks may have changed the chart's scale meanwhile. */
async function lowered(line: Locator, before: number, move: (down: number) => Promise<unknown>): Promise<number> {
  let loweredTo = before;
  for (let down = 5; down <= 80 && (loweredTo >= before || down < 20); down += 5) {
    await move(down);
    loweredTo = await drawnAt(line);
  }
  expect(loweredTo).toBeLessThan(before);
  return loweredTo;
}

async function touch(finger: CDPSession, type: 'touchStart' | 'touchMove', x: number, y: number): Promise<void> {
  await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
}

async function save(page: Page): Promise<void> {
  const dialog = question(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** Locates the confirmation dialog; notices of earlier orders may be beside it. */
function question(page: Page): Locator {
  return dialogIn(page).filter({ has: page.getByRole('button', { name: 'Save' }) });
}

/** Returns the middle of a handle once it stops moving: a scale that makes space for a new line moves all of them. */
async function middleOf(grip: Locator): Promise<{ readonly x: number; readonly y: number }> {
  let before = '';
  await expect(async () => {
    const now = JSON.stringify(await grip.boundingBox());
    const stands = now === before;
    before = now;
    expect(stands).toBe(true);
  }).toPass({ intervals: [300] });
  const box = await grip.boundingBox();
  if (box === null) throw new Error('the grip is not in the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Expects one price in the line on the chart, the row in the list and the row in the database. */
async function expectDrawnAsStored(page: Page, server: JourneyServer, expected: number): Promise<void> {
  const drawn = () => drawnAt(grip(page, 'Stop loss'));
  await expect.poll(drawn).toBe(expected);
  const [anna] = server.logins;
  const stored = async () => (await readLevels(server, anna?.email ?? '', 'demo'))[0]?.stop_loss;
  await expect.poll(stored).toBe(`${Math.round(expected * 100)}000000`);
}
