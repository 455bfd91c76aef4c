import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { money } from '@candor/domain/money/money.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newPayer } from '../../../../tests/support/withdrawals.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { whileHeld } from '../../../../tests/support/whileHeld.ts';

let edge: Edge;
let support: Staff;

const CLIENTS = 6_000;

beforeAll(async () => {
  edge = await startEdge();
  support = await newStaff(edge, ['support']);
  await asOwner(edge.database, async (owner) => {
    // Many share a name, a country and an instant.
    await owner.query(
      `INSERT INTO client (brand_id, email, password_hash, pepper_version, first_name, last_name, phone, country, pin,
         uniqid, agreed_at, created_at)
       SELECT CASE WHEN n % 10 = 0 THEN 'other' ELSE 'northline' END, 'person' || n || '@list.example',
         '$argon2id$none', 1, (ARRAY['Anna', 'Émile', 'Özge', 'Bo', 'Tomas'])[n % 5 + 1],
         (ARRAY['Keller', 'Vendelbo', 'van der Berg', 'Ångström', 'O’Neill', 'Keel', 'Müller'])[n % 7 + 1] || n / 100,
         '+49151' || (1000000 + n), (ARRAY['DE', 'DK', 'FR'])[n % 3 + 1], (22220000 + n)::text,
         lpad(to_hex(n), 16, '0'), $1::timestamptz, $1::timestamptz - n / 7 * interval '1 minute'
       FROM generate_series(1, $2) n`,
      [new Date(edge.clock.now()), CLIENTS],
    );
    await owner.query(
      `INSERT INTO client_tag (brand_id, client_id, tag, staff_id, at)
       SELECT brand_id, id, 'seen', $1, now() FROM client WHERE brand_id = 'northline' AND id % 49 = 0`,
      [support.id],
    );
    await owner.query('ANALYZE client; ANALYZE client_tag; ANALYZE trading_account');
  });
});
afterAll(() => edge.stop());

interface Listed {
  readonly rows: readonly { id: number; name: string; pin: string; country: string; tags: string[] }[];
  readonly next: string | null;
  readonly count: number;
}

async function list(filters: object = {}): Promise<Listed> {
  const { data, status, text } = await officePost(edge, 'clients', filters, support.sent);
  if (status !== 200) throw new Error(text);
  return data as unknown as Listed;
}

describe('CD-4 the list of clients', () => {
  it.each(['registered', 'name', 'pin'])('by %s shows each of the brand once, page after page', async (order) => {
    const ids: number[] = [];
    for (let after: string | undefined, page = 0; page < 200; page += 1) {
      const { rows, next, count } = await list({ order, country: 'DK', ...(after !== undefined && { after }) });
      expect(count).toBe(CLIENTS / 3 - CLIENTS / 30);
      ids.push(...rows.map(({ id }) => id));
      if (next === null) break;
      after = next;
    }
    expect(new Set(ids).size).toBe(CLIENTS / 3 - CLIENTS / 30);
    expect(ids).toHaveLength(CLIENTS / 3 - CLIENTS / 30);
  });

  it.each([
    ['keller1', 'Keller1', undefined],
    ['KELLER1', 'Keller1', undefined],
    ['ånGström3', 'Ångström3', undefined],
    ['van der berg2', 'van der Berg2', undefined],
    ['tomas', undefined, 'Tomas'],
    ['özge müll', 'Müller', 'Özge'],
    ['müller özge', 'Müller', 'Özge'],
    ['ozge muller', 'Müller', 'Özge'],
  ])('finds %s at the beginning of a name', async (search, last, first) => {
    const { rows, count } = await list({ search });
    expect(count).toBeGreaterThan(0);
    for (const { name } of rows) {
      if (last !== undefined) expect(name).toContain(` ${last}`);
      if (first !== undefined) expect(name.startsWith(first)).toBe(true);
    }
  });

  it('finds a PIN by its beginning and an address as a whole only', async () => {
    const [one] = (await list({ search: 'person4321@list.example' })).rows;
    expect(one?.pin).toBe('22224321');
    expect((await list({ search: '22224321' })).rows).toMatchObject([{ id: one?.id }]);
    expect((await list({ search: '2222432' })).rows.length).toBeGreaterThan(1);
    expect((await list({ search: 'person432@list' })).rows).toEqual([]);
    // This client is of another brand.
    expect((await list({ search: 'person4320@list.example' })).rows).toEqual([]);
  });

  it('leaves out what the filters do not let through', async () => {
    const { rows, count } = await list({ tag: 'Seen', country: 'DE' });
    expect(count).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ country: 'DE', tags: ['seen'] });
    expect((await list({ verified: 1 })).count).toBe(0);
    expect((await list({ verified: 0 })).count).toBe((await list()).count);
    const from = new Date(edge.clock.now() - 60_000).toISOString();
    expect((await list({ from })).count).toBeLessThan(20);
    expect((await list({ until: from })).count).toBeGreaterThan(4_000);
  });

  it('TI-1 TI-3 finds a level by index, and follows a client’s money at once', async () => {
    const payer = await newPayer(edge, '0');
    const levelled = async (level: string) => (await list({ level })).rows.some(({ id }) => id === payer.clientId);
    const account = { brandId: 'northline', accountId: payer.accountId };
    const pay = (kind: 'deposit' | 'reserveWithdrawal', whole: number) =>
      edge.desk.moveMoney(account, { kind, amount: money(BigInt(whole) * 1_000_000n) }, `level-${kind}-${whole}`);
    const { list: levels } = await officePost(edge, 'clients/levels', {}, support.sent);
    expect(levels).toMatchObject([
      { name: 'Starter', from: 0 },
      { name: 'Silver', from: 5_000 },
      { name: 'Gold', from: 25_000 },
      { name: 'Platinum', from: 100_000 },
    ]);
    expect((await list({ level: 'Starter' })).count).toBe((await list()).count);
    await pay('deposit', 4_999);
    expect(await levelled('Starter')).toBe(true);
    await pay('deposit', 1);
    expect(await levelled('Silver')).toBe(true);
    await pay('deposit', 20_000);
    expect([await levelled('Silver'), await levelled('Gold')]).toEqual([false, true]);
    expect((await list({ level: 'Gold' })).rows[0]).toMatchObject({ id: payer.clientId, level: 'Gold' });
    const card = await officePost(edge, 'clients/open', { id: payer.clientId, cause: 'list' }, support.sent);
    expect(card.data).toMatchObject({ level: 'Gold', next_level: { name: 'Platinum', from: 100_000 } });
    // A withdrawal reduces the net deposits.
    await pay('reserveWithdrawal', 10_000);
    expect((await list({ level: 'Silver' })).rows).toMatchObject([{ id: payer.clientId, level: 'Silver' }]);
    expect((await officePost(edge, 'clients', { level: 'Tin' }, support.sent)).code).toBe('malformed');
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query('SELECT 1 FROM net_deposits_due JOIN brand ON brand.id = brand_id WHERE brand_id = $1', [
        'northline',
      ]),
    );
    expect(rows).toEqual([]);
  });

  it('race: while another sums net deposits, it waits and finds the client in their new level', async () => {
    const payer = await newPayer(edge, '6000');
    const [found] = await whileHeld(
      edge,
      "SELECT pg_advisory_xact_lock(hashtext('netDeposits'), hashtext('northline'))",
      [() => list({ level: 'Silver' })],
    );
    expect(found?.rows.map(({ id }) => id)).toContain(payer.clientId);
    expect(found?.count).toBe(found?.rows.length);
  });

  it('shows nobody’s whole address or number', async () => {
    const { text } = await officePost(edge, 'clients', {}, support.sent);
    expect(text).not.toMatch(/person\d+@|\+49151\d/);
    const [first] = (await list()).rows;
    expect(Object.keys(first ?? {})).toEqual([
      'id',
      'name',
      'pin',
      'email',
      'phone',
      'country',
      'verified',
      'closed',
      'frozen',
      'registered_at',
      'tags',
      'level',
    ]);
  });

  it.each([
    ['by name', 'ORDER BY client.last_name_key, client.id LIMIT 51', 'client_last_name'],
    ['by registration', 'ORDER BY client.created_at DESC, client.id DESC LIMIT 51', 'client_registered'],
    ['of a last name', "AND last_name_key >= 'muller5' AND last_name_key < 'muller6'", 'client_last_name'],
    ['of a high level', 'AND client.net_deposits >= 100000000000', 'client_net_deposits'],
    ['of a first name', "AND first_name_key >= 'zz' AND first_name_key < 'zzz'", 'client_first_name'],
  ])('is read by index %s', async (_name, rest, index) => {
    const connection = await edge.officePool.connect();
    try {
      await connection.query("BEGIN; SET LOCAL app.brand_id = 'northline'");
      const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT id FROM client WHERE true ${rest}`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
    } finally {
      await connection.query('ROLLBACK');
      connection.release();
    }
  });
});
