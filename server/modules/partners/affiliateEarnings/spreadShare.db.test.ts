import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { earnSpreadShare, recompute } from '@candor/domain/affiliates/earn.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS, money, sum } from '@candor/domain/money/money.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { eur, everythingAllowed, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { post } from '../../../../tests/support/edgeClient.ts';
import {
  commissionsOf,
  depositOf,
  givePlan,
  logInEarner,
  newEarner,
  newReferred,
} from '../../../../tests/support/earner.ts';
import type { EarnedRow, Earner } from '../../../../tests/support/earner.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';
import { settleAffiliates } from './index.ts';
import type { EarningDeps } from './index.ts';

/** Rule AF-5 over trades that the engine has opened and closed. */

const SPREAD = { registration: 0, firstDeposit: 0, spread: 2_000, tier: 0 };

let edge: Edge;
let deps: EarningDeps;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
  deps = edge.earnings;
});

afterAll(() => edge.stop());

beforeEach(() => newQuote('50000', '50010'));

const settle = () => settleAffiliates(deps, edge.brand.id);
const rowsOf = async (partner: Earner) => commissionsOf(edge, await logInEarner(edge, partner));
const next = (what: string) => `${what}-${(commands += 1)}`;

function newQuote(sell: string, buy: string): void {
  openMarket(edge.engine, quoteOf('BTCUSD', sell, buy, edge.clock.now()));
}

/** Funds a client's real or demo account, with everything that trading requires. */
async function fund(clientId: number, kind: 'real' | 'demo' = 'real'): Promise<AccountRef> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number }>('SELECT id::float8 FROM trading_account WHERE client_id = $1 AND kind = $2', [
      clientId,
      kind,
    ]),
  );
  const account = { brandId: 'northline', accountId: rows[0]?.id ?? 0 };
  await edge.desk.setEligibility(account, everythingAllowed, next('may'));
  const body = { kind: 'deposit' as const, amount: eur('5000') };
  await edge.engine.submit({ ...account, commandId: next('money'), actor: 'client', body });
  return account;
}

async function open(account: AccountRef, amount = '100', direction: 'buy' | 'sell' = 'buy'): Promise<number> {
  const order = { symbol: 'BTCUSD', direction, amount: eur(amount), leverage: 10 };
  const answer = await edge.desk.openPosition(account, order, next('open'));
  if (!answer.status) throw new Error(`not opened: ${answer.error.code}`);
  return answer.data.position.id;
}

async function close(account: AccountRef, id: number, amount?: string): Promise<void> {
  const part = amount === undefined ? {} : { amount: eur(amount) };
  const answer = await edge.desk.closePosition(account, { id, ...part }, next('close'));
  if (!answer.status) throw new Error(`not closed: ${answer.error.code}`);
}

/**
 * Returns what each position paid at its opening, according to its evidence: the difference to the tick's other side.
 */
async function paidFor(positions: readonly number[]): Promise<string> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ paid: string }>(
      `SELECT round(amount::numeric * leverage * CASE direction WHEN 'buy' THEN open_rate - tick_sell
                ELSE tick_buy - open_rate END / open_rate) AS paid
       FROM position JOIN execution ON execution.position_id = coalesce(position.parent, position.id) AND kind = 'open'
       WHERE position.id = ANY ($1)`,
      [positions],
    ),
  );
  return formatExact(sum(rows.map(({ paid }) => money(BigInt(paid)))), MONEY_DIGITS);
}

function expectRecomputed(rows: readonly EarnedRow[]): void {
  for (const { kind, inputs, amount } of rows) {
    expect(formatExact(recompute(kind, inputs) ?? -1n, MONEY_DIGITS)).toBe(String(amount));
  }
}

describe('AF-5 a share of the spread', () => {
  it('is one row for each client and day that is over, won or lost, with what its trades have paid', async () => {
    const partner = await newEarner(edge, SPREAD);
    const client = await newReferred(edge, partner.code);
    await settle();
    const account = await fund(client);
    const won = await open(account);
    const lost = await open(account, '300', 'sell');
    newQuote('51000', '51010');
    await close(account, won);
    await close(account, lost);
    await settle();
    expect(await rowsOf(partner)).toEqual([]);
    edge.clock.pass(DAY_MS);
    newQuote('51000', '51010');
    const later = await open(account, '200');
    await close(account, later);
    await settle();
    edge.clock.pass(DAY_MS);
    await settle();
    const rows = await rowsOf(partner);
    expect(rows.map(({ inputs }) => [inputs['trades'], inputs['spread'], inputs['share']])).toEqual([
      ['1', await paidFor([later]), '2000'],
      ['2', await paidFor([won, lost]), '2000'],
    ]);
    expect(rows.map(({ kind, amount }) => kind === 'spreadShare' && amount > 0)).toEqual([true, true]);
    expect(new Set(rows.map(({ inputs }) => inputs['day'])).size).toBe(2);
    expectRecomputed(rows);
  });

  it('is earned an hour after the day, when what was closed in its last moments has been committed', async () => {
    const partner = await newEarner(edge, SPREAD);
    const account = await fund(await newReferred(edge, partner.code));
    await settle();
    await close(account, await open(account));
    edge.clock.pass(DAY_MS - (edge.clock.now() % DAY_MS) + 1_000);
    await settle();
    expect(await rowsOf(partner)).toEqual([]);
    edge.clock.pass(HOUR_MS);
    await settle();
    expect(await rowsOf(partner)).toMatchObject([{ kind: 'spreadShare', inputs: { trades: '1' } }]);
  });

  it('of any number of sweeps, at any time and at once, is earned once', async () => {
    const partner = await newEarner(edge, SPREAD);
    const account = await fund(await newReferred(edge, partner.code));
    await settle();
    await close(account, await open(account));
    edge.clock.pass(DAY_MS);
    await Promise.all([settle(), settle(), settle()]);
    const once = await rowsOf(partner);
    expect(once).toHaveLength(1);
    edge.clock.pass(10 * DAY_MS);
    await Promise.all([settle(), settle()]);
    expect(await rowsOf(partner)).toMatchObject(once.map(({ id, amount }) => ({ id, amount })));
  });

  it('of a month is the sum of its days, and no more than the share of all that was paid', async () => {
    const partner = await newEarner(edge, SPREAD);
    const account = await fund(await newReferred(edge, partner.code));
    await settle();
    const closed: number[] = [];
    for (let day = 0; day < 5; day += 1) {
      newQuote('50000', '50010');
      const id = await open(account, String(100 + day * 37));
      await close(account, id);
      closed.push(id);
      edge.clock.pass(DAY_MS);
    }
    await settle();
    const rows = await rowsOf(partner);
    expect(rows).toHaveLength(5);
    const whole = await paidFor(closed);
    const parsed = money(BigInt(Math.round(Number(whole) * 1e6)));
    const most = Number(
      formatExact(
        earnSpreadShare(2_000, { spread: parsed, trades: 5, day: 'x', currency: 'EUR' }).amount,
        MONEY_DIGITS,
      ),
    );
    const earned = rows.reduce((total, { amount }) => total + amount, 0);
    expect(earned).toBeLessThanOrEqual(most);
    // Five roundings down to cents may be lost.
    expect(earned).toBeGreaterThan(most - 0.05);
    const from = rows.at(-1)?.earned_at.slice(0, 10);
    const until = rows[0]?.earned_at.slice(0, 10);
    const { data } = await post(
      edge,
      '/api/affiliate/overview',
      { from, until },
      (await logInEarner(edge, partner)).sent,
    );
    expect(data['commission']).toBeCloseTo(earned, 6);
  });

  it('of a position that is closed in parts is paid once for each part, together what the whole has paid', async () => {
    const partner = await newEarner(edge, SPREAD);
    const account = await fund(await newReferred(edge, partner.code));
    await settle();
    const id = await open(account, '100');
    await close(account, id, '40');
    edge.clock.pass(DAY_MS);
    newQuote('50500', '50510');
    await close(account, id);
    edge.clock.pass(DAY_MS);
    await settle();
    const rows = await rowsOf(partner);
    expect(rows.map(({ inputs }) => inputs['trades'])).toEqual(['1', '1']);
    const spreads = rows.map(({ inputs }) => Number(inputs['spread']));
    expect((spreads[0] ?? 0) / (spreads[1] ?? 1)).toBeCloseTo(60 / 40, 3);
  });

  it('is of real money alone, of nobody’s but his own clients, and of no other brand', async () => {
    const partner = await newEarner(edge, SPREAD);
    const stranger = await newEarner(edge, SPREAD);
    const client = await newReferred(edge, partner.code);
    await settle();
    const demo = await fund(client, 'demo');
    await close(demo, await open(demo));
    const other = await fund(await newReferred(edge, 'af-none'));
    await close(other, await open(other));
    edge.clock.pass(DAY_MS);
    await settle();
    expect(await rowsOf(partner)).toEqual([]);
    const real = await fund(client);
    newQuote('50000', '50010');
    await close(real, await open(real));
    edge.clock.pass(DAY_MS);
    await settleAffiliates(deps, 'other');
    expect(await rowsOf(partner)).toEqual([]);
    await settle();
    expect(await rowsOf(partner)).toHaveLength(1);
    expect(await rowsOf(stranger)).toEqual([]);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query("SELECT 1 FROM commission WHERE kind = 'spreadShare' AND brand_id <> 'northline'"),
    );
    expect(rows).toEqual([]);
  });

  it('of a position that is still open is none, and a day is reckoned by the plan of its end', async () => {
    const partner = await newEarner(edge, { ...SPREAD, spread: 1_000 });
    const account = await fund(await newReferred(edge, partner.code));
    await settle();
    const id = await open(account);
    edge.clock.pass(DAY_MS);
    await settle();
    expect(await rowsOf(partner)).toEqual([]);
    await givePlan(edge, partner.id, { ...SPREAD, spread: 500 });
    newQuote('50000', '50010');
    await close(account, id);
    edge.clock.pass(DAY_MS);
    await settle();
    expect(await rowsOf(partner)).toMatchObject([{ inputs: { share: '500', spread: await paidFor([id]) } }]);
  });

  it('stays when a deposit is given back: its spread was paid; what the deposit has earned goes', async () => {
    const partner = await newEarner(edge, { ...SPREAD, firstDeposit: 120 });
    const client = await newReferred(edge, partner.code);
    const number = await depositOf(edge, client, 300);
    await settle();
    const account = await fund(client);
    newQuote('50000', '50010');
    await close(account, await open(account));
    edge.clock.pass(DAY_MS);
    await settle();
    await asOwner(edge.database, (owner) =>
      owner.query("UPDATE payment SET status = 'chargeback' WHERE number = $1", [number]),
    );
    await settle();
    const rows = await rowsOf(partner);
    expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'spreadShare payable',
      'firstDeposit reversed',
      'firstDeposit reversed',
    ]);
    expect(rows[1]?.amount).toBe(-120);
  });
});
