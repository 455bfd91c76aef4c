import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';

let edge: Edge;
let finance: Staff;

const PARTNERS = 700;

beforeAll(async () => {
  edge = await startEdge();
  finance = await newStaff(edge, ['finance']);
  await asOwner(edge.database, async (owner) => {
    // Many share a name and an instant; every tenth partner has a pending payout, and some of those are approved.
    await owner.query(
      `INSERT INTO affiliate (brand_id, code, name, email, created_at, password_hash, pepper_version, disabled_at)
       SELECT CASE WHEN n % 7 = 0 THEN 'other' ELSE 'northline' END, 'af-' || 20000 + n,
         (ARRAY['Nordlys Média', 'Alpen 100% Vergleich', 'Costa_Finanzas'])[n % 3 + 1], 'p' || n || '@list.example',
         '2024-01-01Z'::timestamptz + n / 5 * interval '1 hour',
         CASE WHEN n % 4 <> 0 THEN '$argon2id$none' END, CASE WHEN n % 4 <> 0 THEN 1 END,
         CASE WHEN n % 11 = 0 THEN '2025-01-01Z'::timestamptz END
       FROM generate_series(1, $1) n`,
      [PARTNERS],
    );
    await owner.query(
      `INSERT INTO affiliate_payout (brand_id, affiliate_id, command_id, amount, state, requested_at)
       SELECT brand_id, id, 'list:0001', 60000000, CASE WHEN id % 20 = 0 THEN 'approved' ELSE 'requested' END,
         '2025-06-01Z'::timestamptz - id % 50 * interval '1 day'
       FROM affiliate WHERE id % 10 = 0`,
    );
    await owner.query('ANALYZE affiliate; ANALYZE affiliate_payout');
  });
});
afterAll(() => edge.stop());

interface Row {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly email: string;
  readonly state: string;
  readonly waiting: { readonly state: string; readonly at: string } | null;
  readonly currency: { readonly symbol: string };
}

interface Listed {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly count: number;
}

async function list(filters: object = {}): Promise<Listed> {
  const { data, status, text } = await officePost(edge, 'affiliates', filters, finance.sent);
  if (status !== 200) throw new Error(text);
  return data as unknown as Listed;
}

async function all(filters: object = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | undefined, page = 0; page < 50; page += 1) {
    const found = await list({ ...filters, ...(after !== undefined && { after }) });
    rows.push(...found.rows);
    if (found.next === null) break;
    after = found.next;
  }
  return rows;
}

describe('AF-13 the list of partners', () => {
  it.each(['waiting', 'name', 'since'])('by %s shows each of the brand once, page after page', async (order) => {
    for (const descending of [0, 1]) {
      const rows = await all({ order, descending });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(PARTNERS - PARTNERS / 7);
      expect(rows).toHaveLength(PARTNERS - PARTNERS / 7);
    }
  });

  it('has first whose payout waits longest', async () => {
    const rows = await all();
    const waiting = rows.filter((row) => row.waiting !== null);
    expect(rows.slice(0, waiting.length)).toEqual(waiting);
    const times = waiting.map((row) => row.waiting?.at ?? '');
    expect(times).toEqual(times.toSorted());
    expect(times.length).toBeGreaterThan(50);
  });

  it.each([
    ['nordlys', 'Nordlys Média'],
    ['MEDIA', 'Nordlys Média'],
    ['100%', 'Alpen 100% Vergleich'],
    ['a_f', 'Costa_Finanzas'],
  ])('finds %s anywhere in a name, with nothing read as a pattern', async (search, name) => {
    const { rows, count } = await list({ search });
    expect(count).toBe(200);
    expect(new Set(rows.map((row) => row.name))).toEqual(new Set([name]));
  });

  it('finds a code and an address, and nobody of another brand', async () => {
    expect((await list({ search: 'AF-20123' })).rows).toMatchObject([{ code: 'af-20123' }]);
    expect((await list({ search: 'p123@list.example' })).rows).toMatchObject([{ code: 'af-20123' }]);
    expect(await list({ search: 'af-20007' })).toMatchObject({ rows: [], count: 0, next: null });
  });

  it.each(['invited', 'active', 'disabled'])('of state %s shows those alone', async (state) => {
    const rows = await all({ state });
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set([state]));
  });

  it('shows whose payout is asked for or approved, and no longer once it is over', async () => {
    for (const waiting of ['requested', 'approved']) {
      const rows = await all({ waiting });
      expect(rows.length).toBeGreaterThan(10);
      expect(new Set(rows.map((row) => row.waiting?.state))).toEqual(new Set([waiting]));
    }
    const [first] = (await list()).rows;
    await asOwner(edge.database, (owner) =>
      owner.query("UPDATE affiliate_payout SET state = 'declined' WHERE affiliate_id = $1", [first?.id]),
    );
    expect((await all()).findIndex(({ id }) => id === first?.id)).toBeGreaterThan(50);
  });

  it('says what is owed in the currency of the brand', async () => {
    const { rows } = await list();
    for (const { currency } of rows) expect(currency).toEqual(expect.objectContaining({ code: 'EUR', symbol: '€' }));
  });

  it('takes no cursor of another order', async () => {
    const { next } = await list({ order: 'name' });
    const answer = await officePost(edge, 'affiliates', { order: 'since', after: next }, finance.sent);
    expect(answer.code).toBe('malformed');
  });

  it.each([
    ['waiting_since', 'affiliate_list_waiting'],
    ['name_key', 'affiliate_list_name'],
    ['created_at', 'affiliate_list_since'],
  ])('by %s is read by its index', async (column, index) => {
    const connection = await edge.pool.connect();
    try {
      await connection.query("BEGIN; SET LOCAL app.brand_id = 'northline'");
      const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT id FROM affiliate ORDER BY ${column}, id LIMIT 51`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
    } finally {
      await connection.query('ROLLBACK');
      connection.release();
    }
  });
});
