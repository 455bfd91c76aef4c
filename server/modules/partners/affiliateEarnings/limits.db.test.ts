import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recompute } from '@candor/domain/affiliates/earn.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
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
import { settleAffiliates } from './index.ts';
import type { EarningDeps } from './index.ts';

let edge: Edge;
let deps: EarningDeps;

beforeAll(async () => {
  edge = await startEdge();
  deps = edge.earnings;
});

afterAll(() => edge.stop());

beforeEach(() => {
  edge.paymentServer.calls.length = 0;
});

const settle = () => settleAffiliates(deps, edge.brand.id);
const rowsOf = (partner: Earner) => commissionsOf(edge, partner);
const shown = (rows: readonly EarnedRow[]) =>
  rows.map(({ kind, amount, full, limited_by: by }) => `${kind} ${amount} of ${full} ${by ?? 'whole'}`);

function expectRecomputed(rows: readonly EarnedRow[]): void {
  for (const { kind, inputs, amount } of rows) {
    expect(formatExact(recompute(kind, inputs) ?? -1n, MONEY_DIGITS)).toBe(String(amount));
  }
}

async function bring(partner: Earner, count: number): Promise<void> {
  for (let brought = 0; brought < count; brought += 1) await newReferred(edge, partner.code);
}

describe('AF-15 the cap of a month', () => {
  it('leaves a part of what fills it and nothing of what comes after, and each row says so', async () => {
    const partner = await newEarner(edge, { registration: 40, cap: 100 });
    await bring(partner, 4);
    await settle();
    await Promise.all([settle(), settle()]);
    const rows = await rowsOf(partner);
    expect(shown(rows)).toEqual([
      'registration 0 of 40 monthlyCap',
      'registration 20 of 40 monthlyCap',
      'registration 40 of 40 whole',
      'registration 40 of 40 whole',
    ]);
    expect(rows[0]).toMatchObject({
      rule: 'registration@1+monthlyCap@1',
      inputs: { amount: '40', month: '2026-01', cap: '100', before: '100' },
    });
    expectRecomputed(rows);
    const { data } = await post(edge, '/api/affiliate/payouts', {}, partner.sent);
    expect(data).toMatchObject({ totals: { payable: 100 } });
  });

  it('begins anew with each month in UTC', async () => {
    const partner = await newEarner(edge, { registration: 40, cap: 40 });
    await bring(partner, 2);
    await settle();
    edge.clock.pass(18 * 24 * 60 * 60_000);
    await bring(partner, 1);
    await settle();
    const rows = await rowsOf(await logInEarner(edge, partner));
    expect(rows.map(({ amount, inputs }) => [amount, inputs['month']])).toEqual([
      [40, '2026-02'],
      [0, '2026-01'],
      [40, '2026-01'],
    ]);
  });

  it('counts what came by versions before, and what was taken back makes room', async () => {
    const partner = await newEarner(edge, { registration: 0, firstDeposit: 80 });
    const first = await newReferred(edge, partner.code);
    const number = await depositOf(edge, first, 300);
    await settle();
    await givePlan(edge, partner.id, { registration: 0, firstDeposit: 80, cap: 100 });
    await depositOf(edge, await newReferred(edge, partner.code), 300);
    await settle();
    await asOwner(edge.database, (owner) =>
      owner.query("UPDATE payment SET status = 'chargeback' WHERE number = $1", [number]),
    );
    await depositOf(edge, await newReferred(edge, partner.code), 300);
    await settle();
    const rows = await rowsOf(partner);
    expect(shown(rows)).toEqual([
      'firstDeposit 80 of 80 whole',
      'firstDeposit -80 of -80 whole',
      'firstDeposit 20 of 80 monthlyCap',
      'firstDeposit 80 of 80 whole',
    ]);
    expect(rows[0]).toMatchObject({ inputs: { before: '20' } });
  });

  it('bounds the second tier by its own plan, of what was left to the partner below', async () => {
    const above = await newEarner(edge, { tier: 1_000, cap: 5 });
    const partner = await newEarner(edge, { registration: 60, cap: 100 }, above);
    await bring(partner, 3);
    await settle();
    expect(shown(await rowsOf(partner))).toEqual([
      'registration 0 of 60 monthlyCap',
      'registration 40 of 60 monthlyCap',
      'registration 60 of 60 whole',
    ]);
    const rows = await rowsOf(above);
    expect(shown(rows)).toEqual(['secondTier 0 of 4 monthlyCap', 'secondTier 5 of 6 monthlyCap']);
    expectRecomputed(rows);
  });

  it('a row of nothing is taken back by none, and goes into a payout with its statement', async () => {
    const partner = await newEarner(edge, { registration: 0, firstDeposit: 60, cap: 60 });
    await depositOf(edge, await newReferred(edge, partner.code), 300);
    await settle();
    const number = await depositOf(edge, await newReferred(edge, partner.code), 300);
    await settle();
    await asOwner(edge.database, (owner) =>
      owner.query("UPDATE payment SET status = 'chargeback' WHERE number = $1", [number]),
    );
    await settle();
    expect(await rowsOf(partner)).toHaveLength(2);
    const ask = { request: 'panel:cap:0001', amount: 60 };
    const { data } = await post(edge, '/api/affiliate/payouts/request', ask, partner.sent);
    const statement = await edge.app.inject({
      method: 'POST',
      url: '/api/affiliate/payouts/statement',
      payload: { id: data['id'] },
      headers: { authorization: `Bearer ${partner.sent.token}` },
    });
    const lines = statement.body.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('limited_by,full,amount');
    expect(lines[1]).toContain('monthlyCap,60,0');
  });
});

describe('AF-16 closed countries', () => {
  it('earn nothing, which the row says; the others earn as ever', async () => {
    const partner = await newEarner(edge, { closed: ['BE', 'DE'] });
    const german = await newReferred(edge, partner.code, 'DE');
    await depositOf(edge, german, 300);
    await newReferred(edge, partner.code, 'FR');
    await settle();
    await settle();
    const rows = await rowsOf(partner);
    expect(shown(rows)).toEqual([
      'firstDeposit 0 of 120 country',
      'registration 5 of 5 whole',
      'registration 0 of 5 country',
    ]);
    expect(rows[2]).toMatchObject({
      rule: 'registration@1+country@1',
      inputs: { country: 'DE', closedCountries: 'BE DE' },
    });
    expectRecomputed(rows);
  });

  it('of the plan above close the second tier alone, and nothing is sent of what was not earned', async () => {
    const above = await newEarner(edge, { tier: 1_000, closed: ['DE'] });
    const partner = await newEarner(edge, { registration: 60 }, above);
    const ask = { request: 'panel:hook:0001', url: 'https://media.example/tier', events: ['commission'] };
    await post(edge, '/api/affiliate/postbacks/create', ask, above.sent);
    await newReferred(edge, partner.code, 'DE');
    await settle();
    expect(shown(await rowsOf(partner))).toEqual(['registration 60 of 60 whole']);
    expect(shown(await rowsOf(above))).toEqual(['secondTier 0 of 6 country']);
    const { data } = await post(edge, '/api/affiliate/postbacks', {}, above.sent);
    expect(data['deliveries']).toEqual([]);
  });

  it('the database takes no row of nothing without a cause, and none that earns in a closed country', async () => {
    const partner = await newEarner(edge);
    await newReferred(edge, partner.code);
    await settle();
    for (const change of ['amount = 0', "limited_by = 'country'"]) {
      const update = asOwner(edge.database, (owner) =>
        owner.query(`UPDATE commission SET ${change} WHERE affiliate_id = $1`, [partner.id]),
      );
      await expect(update).rejects.toThrow(/commission_(amount_check|country_earns_nothing)/);
    }
  });
});
