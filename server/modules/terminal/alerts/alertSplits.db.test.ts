import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import { NO_ACTIONS } from '@candor/domain/trading/corporateActions.ts';
import type { Actions, DoneSplit } from '@candor/domain/trading/corporateActions.ts';
import { AlertDesk } from '../../../../tests/support/alertDesk.ts';
import { asOwner } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import { AlertWatch } from './index.ts';

let desk: AlertDesk;

beforeAll(async () => {
  desk = await AlertDesk.start();
});
afterAll(() => desk.stop());

describe('CA-6 a split', () => {
  const brandIds = ['northline', 'other'];
  const actionOf = (actionId: string, newUnits: number, oldUnits: number, symbol = 'BTCUSD'): DoneSplit => ({
    actionId,
    symbol,
    newUnits,
    oldUnits,
    at: desk.edge.clock.now() + 1,
  });
  const of = (...splits: DoneSplit[]): Actions => ({ ...NO_ACTIONS, splits });

  /** Creates a separate watch that has read the waiting alerts, and collects its errors. */
  async function newWatch() {
    const troubles: string[] = [];
    const { pool, clock } = desk.edge;
    const watch = new AlertWatch({ pool, clock, onTrouble: (error) => void troubles.push(String(error)) });
    await watch.load(brandIds);
    for (const symbol of ['BTCUSD', 'ETHUSD']) watch.applyStates([{ symbol, state: { kind: 'open' } }]);
    return { watch, troubles };
  }

  /** Sets an alert of another brand's client. */
  async function elsewhere(price: number): Promise<Sent> {
    const { sent } = await newClient(desk.edge, { host: OTHER_HOST });
    expect((await desk.create(sent, { price })).status).toBe(200);
    return sent;
  }

  const renamed = (from: string, to: string) =>
    asOwner(desk.edge.database, (owner) => owner.query(`ALTER TABLE ${from} RENAME TO ${to}`));

  it('divides half to even, and nothing beyond the highest price, in every brand', async () => {
    const { sent } = await desk.clientWithAlert({ price: 50_000_000 });
    await desk.create(sent, { price: 50_000.01 });
    const other = await elsewhere(50_100);
    const { watch, troubles } = await newWatch();
    await watch.applyActions(of(actionOf('reverse-1', 1, 10)), brandIds);
    expect(await desk.list(sent)).toMatchObject([{ price: 500_000.1 }, { price: 60_000_000 }]);
    expect(await desk.list(other)).toMatchObject([{ price: 501_000 }]);
    await watch.applyActions(of(actionOf('reverse-1', 1, 10), actionOf('split-1', 1_280, 1)), brandIds);
    // 390.625078125: SQL would round its half up.
    expect(await desk.list(sent)).toMatchObject([{ price: 390.62507812 }, { price: 46_875 }]);
    expect(troubles).toEqual([]);
    await watch.stop();
  });

  it('that fails in one brand is carried out in the others, and holds no other alerts', async () => {
    const { sent } = await desk.clientWithAlert({ price: 50_100 });
    const other = await elsewhere(50_100);
    const { watch, troubles } = await newWatch();
    const set = (price: string) =>
      asOwner(desk.edge.database, (owner) =>
        owner.query("UPDATE price_alert SET price = $1 WHERE brand_id = 'northline' AND note = 'broken'", [price]),
      );
    await desk.create(sent, { price: 50_200, note: 'broken' });
    await set('9000000000000000');
    await watch.applyActions(of(actionOf('split-2', 2, 1)), brandIds);
    expect(troubles).not.toEqual([]);
    expect(await desk.list(other)).toMatchObject([{ price: 25_050 }]);
    desk.edge.clock.pass(1);
    desk.tick('BTCUSD', '25050.00', watch);
    await expect.poll(() => desk.list(other)).toMatchObject([{ state: 'fired' }]);
    await set('5020000000000');
    // The split is retried automatically, and the price that came meanwhile is compared.
    await expect.poll(() => desk.list(sent)).toMatchObject([{ price: 25_050, state: 'fired' }, { price: 25_100 }]);
    await watch.stop();
  });

  it('published twice counts once, by its latest news, and two runs hold and release the same', async () => {
    const { sent } = await desk.clientWithAlert({ price: 50_100 });
    const { watch, troubles } = await newWatch();
    const split = actionOf('split-3', 2, 1);
    const step = {
      actionId: split.actionId,
      symbol: 'BTCUSD',
      effectiveAt: desk.edge.clock.now(),
      at: desk.edge.clock.now(),
    };
    const announced = {
      ...step,
      step: 'announced' as const,
      terms: { kind: 'split' as const, newUnits: 2, oldUnits: 1 },
    };
    await renamed('alert_split', 'alert_split_away');
    await watch.applyActions(
      { ...NO_ACTIONS, waiting: [announced], splits: [actionOf('split-4', 2, 1, 'ETHUSD')] },
      brandIds,
    );
    expect(troubles).not.toEqual([]);
    await renamed('alert_split_away', 'alert_split');
    // A retry with the first call's actions, in which the split is still due, would hold the alerts forever.
    const both = [watch.applyActions(of(split), brandIds), watch.applyActions(of(split), brandIds)];
    // A quote from before the split is not compared with divided alerts.
    desk.tick('BTCUSD', '50100.00', watch);
    await Promise.all(both);
    expect(await desk.list(sent)).toMatchObject([{ price: 25_050, state: 'open' }]);
    desk.tick('BTCUSD', '25050.00', watch);
    await expect.poll(() => desk.list(sent)).toMatchObject([{ state: 'fired', fired: { sell: 25_050 } }]);
    const after = troubles.length;
    await renamed('alert_split', 'alert_split_away');
    for (const id of ['split-5', 'split-6']) await watch.applyActions(of(actionOf(id, 2, 1, 'ETHUSD')), brandIds);
    expect(troubles.length).toBeGreaterThan(after);
    await watch.stop();
    await renamed('alert_split_away', 'alert_split');
  });

  it('alone holds alerts: those of an instrument with another action that is overdue fire', async () => {
    const { sent } = await desk.clientWithAlert({ price: 50_100 });
    const { watch } = await newWatch();
    const now = desk.edge.clock.now();
    const step = { symbol: 'BTCUSD', effectiveAt: now - 1, at: now - 2, step: 'announced' } as const;
    const terms = { kind: 'dividend', perUnit: rate(100_000_000n) } as const;
    await watch.applyActions({ ...NO_ACTIONS, waiting: [{ ...step, actionId: 'dividend-1', terms }] }, brandIds);
    desk.tick('BTCUSD', '50100.00', watch);
    await expect.poll(() => desk.list(sent)).toMatchObject([{ state: 'fired', fired: { sell: 50_100 } }]);
    await watch.stop();
  });
});
