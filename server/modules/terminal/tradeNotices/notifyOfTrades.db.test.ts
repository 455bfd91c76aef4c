import { afterAll, beforeAll, expect, it } from 'vitest';
import { eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import type { AccountCommand } from '../../engine/dealing/commands.ts';
import { notifyOfTrades } from './index.ts';

let edge: Edge;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
  openMarket(edge.engine, quoteOf('EURUSD', '1.10000', '1.10010'));
});

afterAll(() => edge.stop());

const everything = {
  verified: true,
  groups: ['forex'],
  customLeverage: { forex: [0, 1, 2, 3, 4, 5, 6] },
  regime: 'none',
} as const;

/** Creates a client who may trade on both accounts, with 1 000 on the real one. */
async function trader() {
  const client = await newClient(edge);
  const found = await edge.sessions.find(edge.brand.id, { token: client.token, cookie: undefined, host: 'localhost' });
  if (!found.ok) throw new Error('no session');
  const { real, demo } = found.value.accounts;
  for (const accountId of [real, demo]) {
    await submit(accountId, { kind: 'setEligibility', eligibility: { ...everything, groups: ['forex'] } });
  }
  await submit(real, { kind: 'deposit', amount: eur('1000') });
  return { ...client, real, demo };
}

async function submit(accountId: number, body: AccountCommand['body']): Promise<void> {
  commands += 1;
  const command = {
    commandId: `notice-${commands}`,
    brandId: edge.brand.id,
    accountId,
    actor: 'client',
    body,
  } as const;
  expect(await edge.engine.submit(command)).toMatchObject({ ok: true });
}

async function tick(sell: string, buy: string): Promise<void> {
  edge.engine.tick(quoteOf('EURUSD', sell, buy));
  await edge.engine.idle();
}

const none = { stopLoss: undefined, takeProfit: undefined } as const;

it('ML-13 a filled order and a close-out are notified once, of the real account only', async () => {
  const anna = await trader();
  await deliverAll(edge);
  const terms = { direction: 'buy', type: 'limit', rate: price('1.09500'), amount: eur('100'), leverage: 30 } as const;
  for (const accountId of [anna.real, anna.demo]) {
    await submit(accountId, {
      kind: 'placeOrder',
      symbol: 'EURUSD',
      terms: { ...terms, ...none, expiresAt: undefined },
    });
  }
  await tick('1.09400', '1.09410');
  // Termination: the loss has reached the amount.
  await tick('1.04000', '1.04010');
  const parts = { pool: edge.pool, clock: edge.clock, brands: edge.brands };
  await Promise.all([notifyOfTrades(parts, edge.brand.id), notifyOfTrades(parts, edge.brand.id)]);
  await notifyOfTrades(parts, edge.brand.id);
  const mails = (await deliverAll(edge)).filter(({ to }) => to === anna.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your order for EUR/USD was filled · Northline',
    'EUR/USD was closed out: not enough margin · Northline',
  ]);
  expect(mails[0]?.text).toContain('at 1.09437: €100.00 with leverage 30');
  expect(mails[1]?.text).toMatch(/The result is −€1\d\d\.\d\d\./);
  const { data } = await post(edge, '/api/messages', { language: 'en' }, anna.sent);
  expect(data).toMatchObject({ messages: [{ kind: 'closedOut' }, { kind: 'orderFilled' }], unread: 2 });
  const { rows } = await asOwner(edge.database, (owner) => owner.query('SELECT 1 FROM trade_notice_due'));
  expect(rows).toEqual([]);
});

it('ML-13 what clients do themselves notifies nobody', async () => {
  const anna = await trader();
  await deliverAll(edge);
  await tick('1.10000', '1.10010');
  const order = { direction: 'buy', amount: eur('100'), leverage: 1, expectedPrice: undefined, tolerance: undefined };
  await submit(anna.real, { kind: 'openPosition', symbol: 'EURUSD', order: { ...order, ...none, direction: 'buy' } });
  await submit(anna.real, { kind: 'closeAllPositions' });
  const { rows } = await asOwner(edge.database, (owner) => owner.query('SELECT 1 FROM trade_notice_due'));
  expect(rows).toEqual([]);
});
