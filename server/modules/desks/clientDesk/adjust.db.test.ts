import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { money } from '@candor/domain/money/money.ts';
import { forgetApplied } from '../../../../tests/support/approvals.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';

let edge: Edge;
let finance: Staff;
let compliance: Staff;
let third: Staff;
let dealing: Staff;
let client: Entered;
let id: number;
let account: { brandId: string; accountId: number };
let requestCount = 0;

const eur = (whole: number) => money(BigInt(whole) * 1_000_000n);

beforeAll(async () => {
  edge = await startEdge();
  finance = await newStaff(edge, ['finance']);
  compliance = await newStaff(edge, ['compliance']);
  third = await newStaff(edge, ['compliance']);
  dealing = await newStaff(edge, ['dealing']);
});
beforeEach(async () => {
  client = await newClient(edge);
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ id: number; real: number }>(
      'SELECT id::float8, real_account_id::float8 AS real FROM client WHERE email = $1',
      [client.email],
    ),
  );
  id = rows[0]?.id ?? 0;
  account = { brandId: 'northline', accountId: rows[0]?.real ?? 0 };
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur(100_000) }, `deposit-${id}`);
});
afterAll(() => edge.stop());

async function code(path: string, body: object, { sent }: Staff): Promise<string> {
  return (await officePost(edge, path, body, sent)).code ?? 'done';
}

/** Builds finance's request, each time under an id of its own. */
function adjustmentOf(amount: number, more: object = {}) {
  requestCount += 1;
  const why = { type: 'goodwill', evidence: 'ticket 4711', reason: 'the page was slow' };
  return { id, amount, ...why, request: `adjust-${requestCount}-00`, ...more };
}

async function ask(amount: number): Promise<number> {
  const { data, text } = await officePost(edge, 'clients/adjustment', adjustmentOf(amount), finance.sent);
  if (typeof data['id'] !== 'number') throw new Error(text);
  return data['id'];
}

const decide = (approval: number, staff = compliance, approve = 1) =>
  officePost(edge, 'approvals/decide', { id: approval, approve, reason: 'seen, agreed' }, staff.sent);

/** Downloads a file as the client's browser does. */
async function download(url: string, payload: object): Promise<string> {
  const headers = { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${client.token}` };
  const answer = await edge.app.inject({ method: 'POST', url, payload: JSON.stringify(payload), headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}

const balance = async () => (await edge.desk.balance(account)).balance;

async function entries(): Promise<string[]> {
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ line: string }>(
      `SELECT kind || ' ' || (amount / 1000000) || ' ' || coalesce(house, 'client') AS line
       FROM ledger_entry entry JOIN posting ON posting.entry_id = entry.id
       WHERE entry.account_id = $1 AND kind = 'adjustment' ORDER BY entry.id, seq`,
      [account.accountId],
    ),
  );
  return rows.map(({ line }) => line);
}

describe('AD-1 an adjustment', () => {
  it('is posted once when another person has approved it, and the client reads why', async () => {
    const approval = await ask(25);
    expect((await decide(approval, finance)).code).toBe('approvalOwn');
    expect(await balance()).toBe(eur(100_000));
    const outcomes = await Promise.all([decide(approval), decide(approval, third)]);
    expect(outcomes.map((one) => one.code ?? 'done').toSorted()).toEqual(['approvalOver', 'done']);
    expect(await balance()).toBe(eur(100_025));
    expect(await entries()).toEqual(['adjustment 25 client', 'adjustment -25 adjustments']);
    await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
    const listed = await post(edge, '/api/transactions/list', { group: 'credits' }, client.sent);
    expect(listed.data).toMatchObject({
      transactions: [
        {
          amount: 25,
          type: 5,
          cause: 'adjustment',
          status: 'approved',
          adjustment: {
            type: 'goodwill',
            reason: 'the page was slow',
            evidence: 'ticket 4711',
            asked_role: 'finance',
            approved_role: 'compliance',
          },
        },
      ],
    });
    const file = await post(edge, '/api/accounts/file-visits', {}, client.sent);
    expect(file.data).toMatchObject({
      visits: [
        { act: 'adjusted', role: 'compliance', reason: 'seen, agreed' },
        { act: 'adjustmentAsked', role: 'finance', reason: 'the page was slow' },
      ],
      next: null,
    });
  });

  it('asked for again under its id it is the same request; another one under it is refused', async () => {
    const request = adjustmentOf(10);
    const first = await officePost(edge, 'clients/adjustment', request, finance.sent);
    const again = await officePost(edge, 'clients/adjustment', request, finance.sent);
    expect(again.data['id']).toBe(first.data['id']);
    expect(await code('clients/adjustment', { ...request, amount: 11 }, finance)).toBe('commandReused');
    expect(await code('clients/adjustment', adjustmentOf(12), finance)).toBe('approvalWaiting');
  });

  it('carried out again, after a death in between, it posts nothing more', async () => {
    const approval = await ask(5);
    await decide(approval);
    await forgetApplied(edge, approval);
    // The next decision carries out every unfinished approval.
    await decide(await ask(7));
    expect(await entries()).toHaveLength(4);
    expect(await balance()).toBe(eur(100_012));
  });

  it('takes at most what the client could withdraw; otherwise nothing, which is recorded', async () => {
    await decide(await ask(-40));
    expect(await balance()).toBe(eur(99_960));
    await edge.desk.moveMoney(account, { kind: 'reserveWithdrawal', amount: eur(99_955) }, `reserve-${id}`);
    const { data } = await decide(await ask(-6));
    const refusal = { code: 'withdrawalAboveLimit', params: { limit: '5.00' } };
    expect(data).toMatchObject({ state: 'approved', outcome: 'failed', refusal });
    expect(await balance()).toBe(eur(5));
    const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
      connection.query<{ state: string }>('SELECT state FROM adjustment WHERE client_id = $1 ORDER BY id', [id]),
    );
    expect(rows.map(({ state }) => state)).toEqual(['done', 'refused']);
    // The requester has read that it was approved, and also reads that it was not carried out.
    const card = await officePost(edge, 'clients/open', { id, cause: 'list' }, third.sent);
    const acts = (card.data['disclosed'] as { act: string }[]).map(({ act }) => act);
    expect(acts.slice(1, 3)).toEqual(['adjustmentNotDone', 'adjusted']);
  });

  it('AD-3 goodwill is the client’s own: he can withdraw it', async () => {
    await decide(await ask(25));
    expect(await edge.desk.balance(account)).toMatchObject({ balance: eur(100_025), limit: eur(100_025) });
    const reserve = { kind: 'reserveWithdrawal', amount: eur(100_025) } as const;
    expect((await edge.desk.moveMoney(account, reserve, `all-${id}`)).ok).toBe(true);
    expect(await code('clients/adjustment', adjustmentOf(10, { type: 'credit' }), finance)).toBe('malformed');
  });

  it('H4 each one stands in the ledger, in the statement and in the file of transactions with its reason', async () => {
    const began = edge.clock.now();
    const requests = [
      [25, 'goodwill', 'the page was slow', 'ticket 4711'],
      [-7.5, 'correction', 'booked twice, "so it says"', '=1+1'],
      [3.25, 'fee', 'the bank’s fee, given back', 'bank letter'],
    ] as const;
    for (const [amount, type, reason, evidence] of requests) {
      const body = adjustmentOf(amount, { type, reason, evidence });
      const { data } = await officePost(edge, 'clients/adjustment', body, finance.sent);
      await decide(Number(data['id']));
    }
    const until = edge.clock.now() + 1;
    edge.clock.pass(10);
    const { rows: booked } = await asOwner(edge.database, (owner) =>
      owner.query<{ count: number; total: string }>(
        `SELECT count(*)::int, sum(posting.amount)::text AS total FROM ledger_entry entry
         JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
         WHERE entry.account_id = $1 AND kind = 'adjustment'`,
        [account.accountId],
      ),
    );
    expect(booked).toEqual([{ count: requests.length, total: '20750000' }]);
    await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
    const iso = (at: number) => new Date(at).toISOString();
    const period = { from: iso(began), until: iso(until), format: 'json' };
    const { content } = JSON.parse(await download('/api/statements/period', period)) as {
      content: readonly Record<string, string>[];
    };
    const stated = content.filter(({ row, kind }) => row === 'movement' && kind === 'adjustment');
    expect(stated.map(({ amount }) => amount)).toEqual(['25', '-7.5', '3.25']);
    expect(content.find(({ row }) => row === 'summary')?.['adjustments']).toBe('20.75');
    for (const [index, [, ...words]] of requests.entries()) {
      for (const word of [...words, 'finance + compliance']) expect(stated[index]?.['reference']).toContain(word);
    }
    const file = await download('/api/transactions/export', { group: 'credits' });
    const lines = file.slice(1).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + requests.length);
    expect(lines[0]).toMatch(
      /,adjustment,reason,evidence,asked_by,approved_by,corrected_position,correction_cause,instrument$/,
    );
    // A person's text is neither a formula nor the end of a column.
    const ends = lines.slice(1).map((line) => line.slice(line.indexOf('Z,') + 2));
    expect(ends.toSorted()).toEqual([
      `correction,"booked twice, ""so it says""",'=1+1,finance,compliance,,,`,
      'fee,"the bank’s fee, given back",bank letter,finance,compliance,,,',
      'goodwill,the page was slow,ticket 4711,finance,compliance,,,',
    ]);
  });

  it('T47 the database refuses one person twice, whatever the server does', async () => {
    const insert = transaction(edge.officePool, 'northline', (connection) =>
      connection.query(
        `INSERT INTO adjustment (brand_id, client_id, account_id, approval_id, type, amount, reason, evidence,
           asked_by, asked_role, approved_by, approved_role, command_id, intended_at)
         VALUES ('northline', $1, $2, 999999, 'goodwill', 10000, 'why not', 'none at all', $3, 'finance', $3,
           'compliance', 'adjustment:999999', now())`,
        [id, account.accountId, finance.id],
      ),
    );
    await expect(insert).rejects.toThrow(/adjustment_persons/);
  });

  it.each([
    ['nothing', { amount: 0 }],
    ['a fraction of a cent', { amount: 1.001 }],
    ['no reason', { reason: ' ' }],
    ['no evidence', { evidence: '' }],
    ['no such type', { type: 'bonus' }],
  ])('refuses %s', async (_name, more) => {
    expect(await code('clients/adjustment', adjustmentOf(10, more), finance)).toBe('malformed');
  });

  it.each([
    ['dealing', () => dealing],
    ['compliance', () => compliance],
  ] as const)('is not for %s to ask', async (_name, who) => {
    expect(await code('clients/adjustment', adjustmentOf(10), who())).toBe('forbidden');
  });
});

describe('AD-2 the limit of a day', () => {
  it('counts what is asked for, given and taken, against a thousandth of what was paid in', async () => {
    edge.clock.pass(24 * 60 * 60_000);
    finance = await newStaff(edge, ['finance']);
    compliance = await newStaff(edge, ['compliance']);
    const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
      connection.query<{ total: string }>(
        "SELECT (count(*) * 100)::text AS total FROM ledger_entry WHERE kind = 'deposit' AND book = 'real'",
      ),
    );
    const limit = Number.parseInt(rows[0]?.total ?? '', 10);
    const refused = await officePost(edge, 'clients/adjustment', adjustmentOf(limit + 1), finance.sent);
    expect(refused.code).toBe('adjustmentLimit');
    const first = await ask(-(limit - 30));
    expect(await code('clients/adjustment', adjustmentOf(31, { id }), finance)).toBe('adjustmentLimit');
    expect((await decide(first, compliance, 0)).data).toMatchObject({ state: 'refused' });
    // A refused request does not count towards the limit.
    const second = await ask(limit);
    expect((await decide(second)).data).toMatchObject({ outcome: 'done' });
    expect(await balance()).toBe(eur(100_000 + limit));
  });
});

describe('CT-1 groups and leverages', () => {
  const terms = (more: object) => ({
    id,
    reason: 'as he has asked',
    request: `terms-${(requestCount += 1)}-00`,
    ...more,
  });

  it('change on both accounts when compliance has approved, and what the client has set himself stays', async () => {
    const maker = await newStaff(edge, ['dealing']);
    await edge.desk.setOwnLimits(account, { dailyLoss: eur(50) }, 1);
    const body = terms({ terms: { forex: 10, crypto: 1 } });
    const { data } = await officePost(edge, 'clients/terms', body, maker.sent);
    expect(data).toMatchObject({
      subject: 'clientTerms',
      changes: [
        { name: 'forex', before: '×30', after: '×10' },
        { name: 'stocks', after: '–' },
        { name: 'crypto', after: '×1' },
        { name: 'commodities', after: '–' },
        { name: 'index', after: '–' },
      ],
    });
    const before = await edge.desk.eligibility(account);
    expect(before.groups).toHaveLength(5);
    const outcomes = await Promise.all([decide(Number(data['id'])), decide(Number(data['id']))]);
    expect(outcomes.map((one) => one.code ?? 'done').toSorted()).toEqual(['approvalOver', 'done']);
    const after = await edge.desk.eligibility(account);
    expect(after).toMatchObject({
      groups: ['forex', 'crypto'],
      verified: before.verified,
      regime: before.regime,
      customLeverage: { forex: [0, 1, 2, 3], crypto: [0], stocks: [] },
      own: { dailyLoss: eur(50) },
    });
    expect(await code('clients/terms', terms({ terms: { forex: 10, crypto: 1 } }), maker)).toBe('termsUnchanged');
    expect(await code('clients/terms', terms({ terms: { forex: 7 } }), maker)).toBe('leverageNotOffered');
    expect(await code('clients/terms', terms({ terms: { bonds: 5 } }), maker)).toBe('malformed');
  });

  it('under a regime nothing above its cap can be asked for', async () => {
    const there = await newStaff(edge, ['dealing'], 'other');
    const other = await newClient(edge, { host: OTHER_HOST });
    const { rows } = await transaction(edge.officePool, 'other', (connection) =>
      connection.query<{ id: number }>('SELECT id::float8 FROM client WHERE email = $1', [other.email]),
    );
    const body = { ...terms({ terms: { forex: 30, stocks: 10 } }), id: rows[0]?.id };
    expect(await code('clients/terms', body, there)).toBe('leverageNotOffered');
  });
});

it('AD-2 all clients together may have paid in more than one account can hold', async () => {
  const amount = eur(900_000_000);
  for (let deposit = 0; deposit < 9; deposit += 1) {
    expect((await edge.desk.moveMoney(account, { kind: 'deposit', amount }, `much-${deposit}`)).ok).toBe(true);
    const away = { kind: 'adjust', amount, to: 'house' } as const;
    expect((await edge.desk.moveMoney(account, away, `out-${deposit}`)).ok).toBe(true);
  }
  expect(await ask(5_000_000)).toBeGreaterThan(0);
});
