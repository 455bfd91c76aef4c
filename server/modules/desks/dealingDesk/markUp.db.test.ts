import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingAllowed, eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { setMarkUp } from '../../../../tests/support/settings.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import { openPool } from '../../../database/pool.ts';
import { tapeFolder } from '../../../wiring/tape.ts';
import { audit } from '../../engine/dealing/recovery/audit.ts';
import { Tape } from '../../engine/tape/index.ts';

/** Trades that were opened under a lower mark-up, repaired and corrected when it is the specification's again. */

let edge: Edge;
let tape: Tape;
let pool: ReturnType<typeof openPool>;
let account: { brandId: string; accountId: number };
let dealer: Staff;
let compliance: Staff;
let orders = 0;

beforeAll(async () => {
  edge = await startEdge();
  await newClient(edge);
  const accountId = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>('SELECT real_account_id::float8 AS id FROM client LIMIT 1');
    return rows[0]?.id ?? 0;
  });
  account = { brandId: 'northline', accountId };
  await edge.desk.setEligibility(account, everythingAllowed, 'allowed');
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('5000') }, 'deposit');
  pool = openPool('dealing', edge.database, { connectionsMax: 1 });
  const rest = { decimals: () => 5, keepDays: 30, alarm: () => undefined };
  tape = await Tape.open({ folder: tapeFolder(edge.config), pool, now: () => edge.clock.now(), ...rest });
  [dealer, compliance] = [await newStaff(edge, ['dealing']), await newStaff(edge, ['compliance'])];
});

afterAll(async () => {
  await tape.stop();
  await pool.end();
  await edge.stop();
});

function quote(sell: string, buy: string): number {
  edge.clock.pass(SECOND_MS);
  const tick = quoteOf('BTCUSD', sell, buy, edge.clock.now());
  tape.record(tick, tick.receivedTime);
  openMarket(edge.engine, tick);
  edge.engine.tick(tick);
  edge.lastGood.set('BTCUSD', tick);
  return tick.tickId;
}

async function open(direction: 'buy' | 'sell', amount = '100'): Promise<number> {
  orders += 1;
  const order = { symbol: 'BTCUSD', direction, amount: eur(amount), leverage: 1 };
  const opened = await edge.desk.openPosition(account, order, `open-${orders}`);
  if (!opened.status) throw new Error(opened.error.code);
  return opened.data.position.id;
}

async function close(id: number, amount?: string): Promise<number> {
  orders += 1;
  const part = amount === undefined ? {} : { amount: eur(amount) };
  const closed = await edge.desk.closePosition(account, { id, ...part }, `close-${orders}`);
  if (!closed.status) throw new Error(closed.error.code);
  return closed.data.position.id;
}

const decide = (id: unknown) =>
  officePost(edge, 'approvals/decide', { id, approve: 1, reason: 'seen, agreed' }, compliance.sent);

async function corrected(position: number) {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ open_rate: string; state: string }>(
      'SELECT open_rate::text, state FROM trade_correction WHERE position_id = $1 ORDER BY number',
      [position],
    );
    return rows;
  });
}

test('SE-8 RP-3 a repair gives each opening the mark-up that it had, parts of a position too', async () => {
  quote('99.99', '100');
  await setMarkUp(edge, '0.01');
  const from = edge.clock.now() + SECOND_MS;
  quote('60', '60.01');
  const [buy, sell] = [await open('buy'), await open('sell')];
  await setMarkUp(edge, null);
  const usual = await open('buy');
  const until = edge.clock.now();
  quote('99.97', '99.98');
  const part = await close(buy, '40');
  for (const id of [buy, sell, usual]) await close(id);
  await tape.flush();
  const window = { symbol: 'BTCUSD', from: new Date(from).toISOString(), until: new Date(until).toISOString() };
  const why = { reference: 'before', cause: 'wrongQuote', reason: 'Far below the market', request: 'repair-it-0' };
  const { data, text } = await officePost(edge, 'dealing/repair', { ...window, ...why }, dealer.sent);
  expect((await decide(data['id'])).data, text).toMatchObject({ outcome: 'done' });
  // Rates: 100 × 1.0001, 99.99 × 0.9999 and, opened under the specification's mark-up again, 100 × 1.00025.
  expect(await corrected(buy)).toEqual([{ open_rate: '10001000000', state: 'done' }]);
  expect(await corrected(part)).toEqual([{ open_rate: '10001000000', state: 'done' }]);
  expect(await corrected(sell)).toEqual([{ open_rate: '9998000100', state: 'done' }]);
  expect(await corrected(usual)).toEqual([{ open_rate: '10002500000', state: 'done' }]);
  expect(await asOwner(edge.database, (owner) => audit(owner, { isWhole: true }))).toEqual([]);
});

test('SE-8 TC-11 a tick evidences an opening with the mark-up that it had, and with no other', async () => {
  await setMarkUp(edge, '0.01');
  quote('99.99', '100');
  const position = await open('buy');
  await setMarkUp(edge, null);
  await close(position);
  const right = quote('98.99', '99');
  await tape.flush();
  const { data: trade } = await officePost(edge, 'dealing/trade', { position }, dealer.sent);
  const { close: closed } = trade['dealt'] as { close: number };
  const evidence = { kind: 'tick', tick: right };
  const why = { cause: 'wrongQuote', source: 'Our own tape', reason: 'The feed was wrong', evidence };
  const ask = (opened: number) => {
    const body = { position, open: opened, close: closed, request: `tick-${opened * 1e6}-0` };
    return officePost(edge, 'dealing/correction', { ...body, ...why }, dealer.sent);
  };
  expect((await ask(99.02475)).code).toBe('evidenceDiffers');
  const { data, text } = await ask(99.0099);
  expect((await decide(data['id'])).data, text).toMatchObject({ outcome: 'done' });
  expect(await corrected(position)).toEqual([{ open_rate: '9900990000', state: 'done' }]);
});
