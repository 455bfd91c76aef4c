import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, newClient, post } from '../../../../tests/support/edgeClient.ts';
import { holdAlerts } from '../../../../tests/support/heldAlerts.ts';
import { notifyOfActions } from '../actionNotices/index.ts';

/** An alert that is being stored while its instrument is delisted. */

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
  const quote = quoteOf('ETHUSD', '50000', '50010');
  openMarket(edge.engine, quote);
  edge.lastGood.set('ETHUSD', quote);
});

afterAll(() => edge.stop());

async function delist(): Promise<void> {
  const who = {
    staffId: 1,
    staffName: 'P. Aydin',
    approvedBy: 'L. Garnier',
    actingBrand: 'northline',
    note: undefined,
  };
  const because = { reason: 'as the exchange says' };
  const [symbol, effectiveAt] = ['ETHUSD', edge.clock.now() + 1_000];
  const terms = { kind: 'delisting', price: price('50000') } as const;
  const end = { commandId: 'end', actionId: 'end', step: 'announced', symbol, terms, effectiveAt } as const;
  expect(await edge.engine.stepAction({ ...who, ...because, ...end })).toMatchObject({ ok: true });
  await edge.engine.switchHalt({ ...who, ...because, commandId: 'halt', symbol, isHalted: true });
  edge.clock.pass(1_000);
  edge.engine.clock();
  await edge.engine.idle();
}

test('CA-13 an alert that is stored in that very moment is over as well', async () => {
  const client = await newClient(edge);
  const held = await holdAlerts(edge);
  // The request has seen that the instrument is traded, and has not stored the alert yet.
  const setting = post(edge, '/api/alerts/create', { symbol: 'ETHUSD', price: 40_000 }, client.sent);
  await expect.poll(() => held.waiting()).toBe(1);
  await delist();
  const notifying = notifyOfActions({ pool: edge.pool, clock: edge.clock, brands: edge.brands }, 'northline');
  let isNoticed = false;
  void notifying.then(() => {
    isNoticed = true;
  });
  // The delisting either ends the alerts it sees immediately, or waits for the one being stored.
  await expect.poll(async () => isNoticed || (await held.waiting()) === 2).toBe(true);
  await Promise.all([held.release(), notifying]);
  expect((await setting).status).toBe(200);
  expect((await get(edge, '/api/alerts', client.sent)).list).toMatchObject([{ state: 'expired' }]);
});
