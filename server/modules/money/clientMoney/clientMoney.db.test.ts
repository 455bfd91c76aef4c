import { calls } from '@candor/contracts/http/calls.ts';
import { isProofRight, verifyProof } from '@candor/contracts/evidence/verifyLiability.ts';
import type { PublishedCounts } from '@candor/contracts/evidence/verifyLiability.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cryptography } from '../../engine/receipts/cryptography.ts';
import { eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import { get, loginAgain, post } from '../../../../tests/support/edgeClient.ts';
import { newPayer, pay, verify } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { transaction } from '../../../database/pool.ts';
import { countDaily, storeCounts, makeCounts } from './takeCount.ts';

let edge: Edge;
let rich: Payer;
let poor: Payer;

beforeAll(async () => {
  edge = await startEdge();
  edge.lastGood.set('EURUSD', quoteOf('EURUSD', '1.10000', '1.10010', edge.clock.now()));
  rich = await newPayer(edge, '1000');
  poor = await newPayer(edge, '0');
});

afterAll(() => edge.stop());

beforeEach(() => edge.clock.pass(DAY_MS));

const count = () => countDaily(edge.clientMoney, 'northline');

async function published(host?: string) {
  const { data } = await get(edge, '/api/liabilities', host === undefined ? {} : { host });
  return calls.getLiabilities.answer.parse(data);
}

async function proofOf(client: Payer, at?: number): Promise<string> {
  const query = at === undefined ? {} : { at: new Date(at).toISOString() };
  // The client's session has expired with the day.
  const { sent } = await loginAgain(edge, client);
  const { code, data } = await post(edge, '/api/liabilities/proof', query, sent);
  return code ?? JSON.stringify(data);
}

/** Published counts as any visitor reads them. */
const everybody: PublishedCounts = {
  async keys() {
    const { data } = await get(edge, '/api/receipts/key');
    return calls.getReceiptKey.answer.parse(data).keys.map(({ id, public_key: publicKey }) => ({ id, publicKey }));
  },
  counts: async (_brand, at) => (await published()).counts.filter((one) => one.at === at),
};

const check = (text: string) => verifyProof(text, { published: everybody, crypto: cryptography });

/** Returns the name of the first check that failed. */
async function failureOf(text: string): Promise<string | undefined> {
  const { checks } = await check(text);
  return checks.find(({ outcome }) => outcome !== 'passed')?.name;
}

async function lineOf(client: Payer) {
  const { proof } = await check(await proofOf(client));
  return proof?.line;
}

describe('LB-6 the count of a day', () => {
  it('LB-1 is taken once, also by two at once, and has every real account in it', async () => {
    await Promise.all([count(), count()]);
    await count();
    const today = (await published()).counts.filter(({ at }) => at >= edge.clock.now() - 1);
    const accounts = await asOwner(edge.database, (owner) =>
      owner.query<{ accounts: number; total: string; journal: string }>(
        `SELECT count(*)::int AS accounts, sum(cash + reserved + suspended)::text AS total, max(batch)::text AS journal
         FROM trading_account WHERE kind = 'real' AND brand_id = 'northline'`,
      ),
    );
    const [book] = accounts.rows;
    expect(today).toHaveLength(1);
    expect(today[0]).toMatchObject({ leaves: book?.accounts, total: BigInt(book?.total ?? '0') });
    expect(today[0]?.journal).toBeGreaterThanOrEqual(Number(book?.journal));
  });

  it('proves to each client what they are owed, by parts', async () => {
    openMarket(edge.engine, quoteOf('EURUSD', '1.10000', '1.10010', edge.clock.now()));
    await verify(edge, rich);
    const account = { brandId: 'northline', accountId: rich.accountId };
    await edge.desk.moveMoney(account, { kind: 'reserveWithdrawal', amount: eur('60') }, 'reserve:1');
    const order = { symbol: 'EURUSD', direction: 'buy', amount: eur('100'), leverage: 10 } as const;
    expect(await edge.desk.openPosition(account, order, 'open-one-1')).toMatchObject({ status: true });
    edge.lastGood.set('EURUSD', quoteOf('EURUSD', '1.11000', '1.11010', edge.clock.now()));
    await count();
    const line = await lineOf(rich);
    expect(line).toMatchObject({ balance: eur('940'), withdrawals: eur('60'), suspended: 0n });
    expect(line?.open_profit).toBeGreaterThan(eur('8'));
    expect(line?.amount).toBe(eur('1000') + (line?.open_profit ?? 0n));
    for (const client of [rich, poor]) {
      const found = await check(await proofOf(client));
      expect(found.checks.map(({ outcome }) => outcome)).toEqual(found.checks.map(() => 'passed'));
      expect(isProofRight(found)).toBe(true);
    }
  });

  it('of now can be asked for besides, and both are kept', async () => {
    await count();
    const before = (await published()).counts.length;
    const counts = await makeCounts(edge.clientMoney, 'northline', { day: '2020-01-01' });
    await transaction(edge.pool, 'northline', (connection) => storeCounts(connection, counts));
    expect((await published()).counts).toHaveLength(before + 1);
  });

  it('is never changed, by nobody', async () => {
    await count();
    for (const change of ['UPDATE client_money_count SET total = total + 1', 'DELETE FROM client_money_lines'])
      await expect(asOwner(edge.database, (owner) => owner.query(change))).rejects.toThrow('insert-only');
  });
});

describe('LB-7 a proof', () => {
  it('of an earlier count is given from what was kept then, whatever has changed since', async () => {
    await count();
    const [then] = (await published()).counts;
    const first = await proofOf(rich, then?.at);
    await pay(edge, rich, '500');
    edge.clock.pass(DAY_MS);
    await count();
    expect(await proofOf(rich, then?.at)).toBe(first);
    expect((await check(first)).checks.every(({ outcome }) => outcome === 'passed')).toBe(true);
    expect((await lineOf(rich))?.balance).not.toBe((await check(first)).proof?.line.balance);
  });

  it('is not there for who came later, nor of an instant without a count, nor without a session', async () => {
    await count();
    const late = await newPayer(edge, '0');
    expect(await proofOf(late)).toBe('notFound');
    expect(await proofOf(rich, edge.clock.now() + 1)).toBe('notFound');
    expect((await post(edge, '/api/liabilities/proof', {})).status).toBe(401);
  });

  it('LB-5 hides who is beside whom: other salts and another place in each count', async () => {
    await count();
    const first = (await check(await proofOf(rich))).proof;
    edge.clock.pass(DAY_MS);
    await count();
    const second = (await check(await proofOf(rich))).proof;
    expect(second?.line.salt).not.toEqual(first?.line.salt);
  });

  it('is of the own brand alone', async () => {
    await count();
    expect((await published(OTHER_HOST)).counts).toEqual([]);
    const answer = await post(
      edge,
      '/api/liabilities/proof',
      {},
      {
        ...(await loginAgain(edge, rich)).sent,
        host: OTHER_HOST,
      },
    );
    expect(answer.code).toBe('sessionMissing');
  });
});

describe('LB-9 what is not right is found', () => {
  let proof: string;

  beforeAll(async () => {
    await count();
    proof = await proofOf(rich);
  });

  it.each([
    ['a cent more in the amount', /"amount":"[^"]*"/, '"amount":"1.01"', 'line'],
    ['another balance with its amount', /"balance":"[^"]*"(.*)"amount":"[^"]*"/, '"balance":"7"$1"amount":"7"', 'line'],
    ['another client', /"pin":"[^"]*"/, '"pin":"99999999"', 'path'],
    ['another sum on the way', /("path":\[\{"hash":"[^"]*","sum":)"[^"]*"/, '$1"1"', 'path'],
    ['a sum below zero on the way', /("path":\[\{"hash":"[^"]*","sum":)"[^"]*"/, '$1"-1"', 'form'],
    ['another total', /"total":"[^"]*"/, '"total":"5"', 'path'],
    ['another number of accounts', /"leaves":\d+/, '"leaves":1000', 'path'],
    ['another tick', /"tick":\d+/, '"tick":77', 'signature'],
    ['another signature', /"signature":"..../, '"signature":"AAAA', 'signature'],
    ['another key', /"public_key":"[^"]*"/, `"public_key":"${Buffer.alloc(32).toString('base64')}"`, 'signature'],
    ['something besides', /^\{/, '{"note":"x",', 'form'],
  ])('%s', async (_what, from, to, failure) => {
    const changed = proof.replace(from, to);
    expect(changed).not.toBe(proof);
    expect(await failureOf(changed)).toBe(failure);
  });

  it('a count that is not published, and one that nobody can be asked about', async () => {
    const hidden = { ...everybody, counts: async () => [] };
    const away = { ...everybody, counts: async () => undefined };
    const last = async (from: PublishedCounts) =>
      (await verifyProof(proof, { published: from, crypto: cryptography })).checks.at(-1);
    expect(await last(hidden)).toEqual({ name: 'published', outcome: 'failed' });
    expect(await last(away)).toEqual({ name: 'published', outcome: 'unasked' });
  });

  it('a client who was left out has no proof', async () => {
    await asOwner(edge.database, async (owner) => {
      await owner.query('ALTER TABLE client_money_lines DISABLE TRIGGER insert_only');
      await owner.query(
        `UPDATE client_money_lines SET lines = decode(repeat('00', 72), 'hex')
         WHERE count_id = (SELECT max(id) FROM client_money_count)`,
      );
      await owner.query('ALTER TABLE client_money_lines ENABLE TRIGGER insert_only');
    });
    expect(await proofOf(rich)).toBe('notFound');
  });
});
