import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  eur,
  everythingAllowed,
  insertClients,
  openFundedAccount,
  openMarket,
  quoteOf,
} from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { Surveyor } from './surveyor.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

it('a walk values every account at the quotes of one moment, though prices move during it', async () => {
  const { engine, clock } = edge;
  openMarket(engine, quoteOf('BTCUSD', '100', '100.01', clock.now()));
  for (const clientId of await insertClients(edge.database, 20)) {
    const accountId = await openFundedAccount(engine, clientId, eur('1000'));
    const account = { brandId: 'northline', accountId };
    await edge.desk.setEligibility(account, everythingAllowed, `allowed-${accountId}`);
    const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('100'), leverage: 1 };
    const opened = await edge.desk.openPosition(account, order, `open-${accountId}`);
    expect(opened.status).toBe(true);
  }
  let price = 100;
  // Every reading of the time yields, and the price moves at each.
  const elapsed = () => {
    price += 1;
    engine.tick(quoteOf('BTCUSD', String(price), `${price}.01`, clock.now()));
    return price * 10;
  };
  const surveyor = new Surveyor({ engine, now: () => clock.now(), elapsed, onTrouble: () => undefined });
  const { brands } = await surveyor.last();
  surveyor.stop();
  await engine.idle();
  const nearest = brands.get('northline')?.real.nearest ?? [];
  expect(nearest.length).toBeGreaterThan(1);
  expect(new Set(nearest.map(({ profit }) => profit)).size).toBe(1);
});

it('DN-3 what has fallen is in no survey; the pages of a walk go on while it is the one being read', async () => {
  const { engine, clock } = edge;
  const surveyor = new Surveyor({ engine, now: () => clock.now(), elapsed: () => 0, onTrouble: () => undefined });
  const survey = await surveyor.last();
  surveyor.stop();
  expect(survey.brands.get('northline')?.real).not.toHaveProperty('fallen');
  const request = { brandId: 'northline' };
  expect(await surveyor.fallen({ ...request, next: undefined })).toMatchObject({ at: survey.at, next: undefined });
  expect(await surveyor.fallen({ ...request, next: { at: survey.at, from: 500 } })).toMatchObject({ holdings: [] });
  expect(await surveyor.fallen({ ...request, next: { at: survey.at - 1, from: 500 } })).toBeUndefined();
});
