import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFromBefore } from '@candor/domain/trading/corporateActions.ts';
import { quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { holdAlerts } from '../../../../tests/support/heldAlerts.ts';
import { readActionState } from '../../engine/dealing/index.ts';

/** Alerts set, changed and reached at the very moment of a split. */

const SYMBOL = 'ETHUSD';
const BRANDS = ['northline', 'other'];
const who = { staffId: 1, staffName: 'P. Aydin', approvedBy: 'L. Garnier', actingBrand: 'northline', note: undefined };
const because = { reason: 'as the exchange says' };

let edge: Edge;
let client: Entered;
let sell: number;

beforeAll(async () => {
  edge = await startEdge();
  client = await newClient(edge);
  sell = 80_000;
  edge.engine.market(SYMBOL, { kind: 'open' });
  quoted();
  edge.alerts.applyStates([{ symbol: SYMBOL, state: { kind: 'open' } }]);
  await edge.engine.switchHalt({ ...who, ...because, commandId: 'halt', symbol: SYMBOL, isHalted: true });
});

afterAll(() => edge.stop());

/** Publishes a price to the engine and the pages. */
function quoted(price = sell) {
  const quote = quoteOf(SYMBOL, String(price), String(price + 10), edge.clock.now());
  edge.lastGood.set(SYMBOL, quote);
  edge.engine.tick(quote);
  return quote;
}

/** Has the engine carry out a two-for-one split, without the alerts learning of it. */
async function split(actionId: string): Promise<void> {
  const terms = { kind: 'split', newUnits: 2, oldUnits: 1 } as const;
  const effectiveAt = edge.clock.now() + 1_000;
  const action = { commandId: actionId, actionId, step: 'announced', symbol: SYMBOL, terms, effectiveAt } as const;
  expect(await edge.engine.stepAction({ ...who, ...because, ...action })).toMatchObject({ ok: true });
  edge.clock.pass(1_000);
  edge.engine.clock();
  await edge.engine.idle();
  sell /= 2;
}

async function hearOfIt(): Promise<void> {
  await edge.alerts.applyActions(await readActionState(edge.pool), BRANDS);
}

const create = (price: number) => post(edge, '/api/alerts/create', { symbol: SYMBOL, price }, client.sent);
const change = (id: unknown, price: number) =>
  post(edge, '/api/alerts/update', { id, price, note: '', expires_at: null }, client.sent);

async function ofAlert(id: unknown): Promise<unknown> {
  const { list } = await get(edge, '/api/alerts', client.sent);
  return (list as Record<string, unknown>[]).find((alert) => alert['id'] === id);
}

test('CA-6 an alert that is stored in that very moment is divided as well', async () => {
  const held = await holdAlerts(edge);
  const setting = create(90_000);
  await expect.poll(() => held.waiting()).toBe(1);
  await split('first');
  const hearing = hearOfIt();
  await expect.poll(() => held.waiting()).toBe(2);
  await Promise.all([held.release(), hearing]);
  const { status, data } = await setting;
  expect(status).toBe(200);
  expect(await ofAlert(data['id'])).toMatchObject({ price: 45_000, state: 'open' });
  await asOwner(edge.database, (owner) => owner.query('DROP TRIGGER wait_here ON price_alert'));
});

test('CA-6 what is given by a price from after the split is not divided by it, and by one from before it is', async () => {
  quoted();
  const [before, changed] = [(await create(50_000)).data['id'], (await create(50_000)).data['id']];
  await split('second');
  // Set after the split by the clock, but compared with the price from before it.
  const late = (await create(60_000)).data['id'];
  quoted();
  expect((await change(changed, 26_000)).status).toBe(200);
  await hearOfIt();
  expect(await ofAlert(before)).toMatchObject({ price: 25_000 });
  expect(await ofAlert(late)).toMatchObject({ price: 30_000 });
  expect(await ofAlert(changed)).toMatchObject({ price: 26_000 });
});

test('CA-6 a price from before the split comes too late once the alerts are divided', async () => {
  const id = (await create(50_000)).data['id'];
  const old = edge.lastGood.get(SYMBOL);
  await split('third');
  await hearOfIt();
  expect(await ofAlert(id)).toMatchObject({ price: 25_000 });
  for (const answer of [await create(50_000), await change(id, 50_000)]) {
    expect(answer.code).toBe('temporarilyUnavailable');
  }
  const [done] = (await readActionState(edge.pool)).splits.toReversed();
  expect(old !== undefined && done !== undefined && isFromBefore(old, done)).toBe(true);
  quoted();
  expect((await change(id, 24_000)).status).toBe(200);
});

test('AL-5 an alert that was reached before the split fires as it was, however late that is stored', async () => {
  const id = (await create(sell + 100)).data['id'];
  const mayFire = (isAllowed: boolean) =>
    asOwner(edge.database, (owner) =>
      owner.query(
        isAllowed
          ? 'GRANT UPDATE (fired_at) ON price_alert TO candor_web'
          : 'REVOKE UPDATE (fired_at) ON price_alert FROM candor_web',
      ),
    );
  await mayFire(false);
  const price = sell + 100;
  edge.alerts.apply(quoted(price));
  await edge.alerts.settled();
  await split('fourth');
  await hearOfIt();
  expect(await ofAlert(id)).toMatchObject({ price, state: 'open' });
  await mayFire(true);
  const fired = { price, state: 'fired', fired: { sell: price } };
  await expect.poll(() => ofAlert(id)).toMatchObject(fired);
});
