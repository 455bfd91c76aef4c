import { tapeFolder } from '../../../wiring/tape.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everythingAllowed, eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import { openPool } from '../../../database/pool.ts';
import { Tape } from '../../engine/tape/index.ts';

let edge: Edge;
let client: Entered;
let position = 0;
let openRate = 0;
/** Ids of ticks on the tape: of the instrument, and of another one. */
let right = 0;
let other = 0;

beforeAll(async () => {
  edge = await startEdge();
  client = await newClient(edge);
  const accountId = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>('SELECT real_account_id::float8 AS id FROM client LIMIT 1');
    return rows[0]?.id ?? 0;
  });
  const account = { brandId: 'northline', accountId };
  await edge.desk.setEligibility(account, everythingAllowed, 'allowed');
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('1000') }, 'deposit');
  const pool = openPool('dealing', edge.database, { connectionsMax: 1 });
  const rest = { decimals: () => 5, keepDays: 30, alarm: () => undefined };
  const tape = await Tape.open({ folder: tapeFolder(edge.config), pool, now: () => edge.clock.now(), ...rest });
  const record = (symbol: string, sell: string, buy: string): number => {
    const tick = quoteOf(symbol, sell, buy, edge.clock.now());
    tape.record(tick, tick.receivedTime);
    openMarket(edge.engine, tick);
    edge.engine.tick(tick);
    return tick.tickId;
  };
  record('BTCUSD', '99.99', '100');
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('100'), leverage: 1 };
  const opened = await edge.desk.openPosition(account, order, 'open-it');
  if (!opened.status) throw new Error(opened.error.code);
  position = opened.data.position.id;
  record('BTCUSD', '90', '90.01');
  await edge.desk.closePosition(account, { id: position }, 'close-it');
  right = record('BTCUSD', '99', '99.01');
  other = record('EURUSD', '99', '99.01');
  await tape.stop();
  await pool.end();
});
afterAll(() => edge.stop());

async function ask(evidence: unknown, close = 99, opened?: number) {
  const dealer = await newStaff(edge, ['dealing']);
  const { data } = await officePost(edge, 'dealing/trade', { position }, dealer.sent);
  openRate = (data['dealt'] as { open: number }).open;
  const why = {
    cause: 'wrongQuote',
    source: 'Our own tape',
    reason: 'The feed was wrong',
    request: `tick-${Math.round(close * 100)}-${Math.round((opened ?? 0) * 1000)}-000`,
  };
  return officePost(
    edge,
    'dealing/correction',
    { position, open: opened ?? openRate, close, evidence, ...why },
    dealer.sent,
  );
}

it.each([
  ['none', undefined, 'malformed'],
  ['a tick that the tape does not have', () => ({ kind: 'tick', tick: 999_999_999 }), 'evidenceUnknown'],
  ['a tick of another instrument', () => ({ kind: 'tick', tick: other }), 'evidenceUnknown'],
  ['a file without its fingerprint', () => ({ kind: 'file', name: 'feed.csv', sha256: 'ab' }), 'malformed'],
])('TC-11 refused as evidence: %s', async (_name, evidence, code) => {
  expect((await ask(evidence?.())).code).toBe(code);
});

it.each([
  // The close stays at 90; a buy opens at 99.01 plus the mark-up of 0.025 %.
  ['an opening alone that is not the tick', 90, 98, 'evidenceDiffers'],
  ['both, neither of them the tick', 98.9, 98, 'evidenceDiffers'],
] as const)('TC-11 refused: %s', async (_name, close, opened, code) => {
  expect((await ask({ kind: 'tick', tick: right }, close, opened)).code).toBe(code);
});

it('TC-11 a corrected close has the price of its tick, and nothing else', async () => {
  const { code, text } = await ask({ kind: 'tick', tick: right }, 98.9);
  expect(code).toBe('evidenceDiffers');
  expect(text).toContain('99');
});

it('TC-11 the second person and the client read the tick and its hour of the tape', async () => {
  const { data, text } = await ask({ kind: 'tick', tick: right });
  const evidence = { name: 'evidence', after: expect.stringContaining(`#${right} · test · 2026-01-14`) as unknown };
  expect(data['changes'], text).toContainEqual(expect.objectContaining(evidence));
  const compliance = await newStaff(edge, ['compliance']);
  await officePost(edge, 'approvals/decide', { id: data['id'], approve: 1, reason: 'seen, agreed' }, compliance.sent);
  await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
  const { data: history } = await post(edge, '/api/positions/history', {}, client.sent);
  const tick = { kind: 'tick', tick: right, hour: '2026-01-14T12:00:00.000Z', sell: 99, buy: 99.01, source: 'test' };
  expect(history).toMatchObject({ trades: [{ id: position, corrections: [{ evidence: tick }] }] });
});

it('TC-11 an opening alone is evidenced by the tick that it is with its mark-up', async () => {
  const { data, text } = await ask({ kind: 'tick', tick: right }, 99, 99.0347525);
  expect(data['changes'], text).toContainEqual(expect.objectContaining({ name: 'openPrice' }));
});
