import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { money } from '@candor/domain/money/money.ts';
import { columnTypes } from '@candor/server/database/pool.ts';
import { LOGINS } from '@candor/server/database/roles.ts';
import { auditChains } from '@candor/server/modules/engine/dealing/recovery/auditChains.ts';
import { LedgerWitness } from '@candor/server/modules/engine/dealing/recovery/ledgerWitness.ts';
import type { LedgerHead } from '@candor/server/modules/engine/dealing/recovery/ledgerWitness.ts';
import { chainHash, EMPTY_CHAIN } from '@candor/server/modules/engine/dealing/effects.ts';
import type { TestDatabase } from '../support/database.ts';
import { asLogin, ledgerOfThree } from '../support/ledger.ts';
import { eur, postgresStore, startEngine } from '../support/dealing.ts';

/** The ledger against every login of the database (T45), and against its owner (T46). */

let database: TestDatabase;
let owner: pg.Client;
let accounts: number[];

beforeAll(async () => {
  ({ database, accounts } = await ledgerOfThree());
  owner = new pg.Client({ connectionString: database.databaseUrl, types: columnTypes });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Tables whose rows are evidence: the engine adds them, and no login changes them. */
const EVIDENCE = ['ledger_entry', 'posting', 'journal', 'execution', 'batch', 'ledger_checkpoint'] as const;
/** The engine's own figures, which follow from the evidence. */
const FIGURES = ['trading_account', 'position', 'pending_order'] as const;
const TABLES = [...EVIDENCE, ...FIGURES];

/** Permitted statements on each table; every other one is refused to each login. */
const allowed: readonly (readonly [login: string, table: string, way: string])[] = [
  ...TABLES.map((table) => ['dealing', table, 'INSERT'] as const),
  ...FIGURES.map((table) => ['dealing', table, 'UPDATE'] as const),
];

const ways = {
  INSERT: (table: string) =>
    `INSERT INTO ${table} (${columnOf(table)}) SELECT ${columnOf(table)} FROM ${table} WHERE false`,
  UPDATE: (table: string) => `UPDATE ${table} SET ${columnOf(table)} = ${columnOf(table)}`,
  DELETE: (table: string) => `DELETE FROM ${table}`,
  TRUNCATE: (table: string) => `TRUNCATE ${table} CASCADE`,
  COPY: (table: string) => `COPY ${table} FROM PROGRAM 'true'`,
  MERGE: (table: string) => `MERGE INTO ${table} USING (SELECT 1) AS one ON true WHEN MATCHED THEN DELETE`,
  ALTER: (table: string) => `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
  TRIGGER: (table: string) => `CREATE TRIGGER mine BEFORE INSERT ON ${table} EXECUTE FUNCTION refuse_change()`,
  RULE: (table: string) => `CREATE RULE mine AS ON INSERT TO ${table} DO INSTEAD NOTHING`,
  POLICY: (table: string) => `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`,
  DROP: (table: string) => `DROP TABLE ${table} CASCADE`,
} as const;

function columnOf(table: string): string {
  return /batch$|ledger_checkpoint$/.test(table) ? 'client_cash' : 'brand_id';
}

const REFUSED = /permission denied|must be owner|insert-only|must be superuser|row-level security|must be member/;

describe('T45 the ledger is changed by nobody', () => {
  const cases = LOGINS.flatMap((login) =>
    TABLES.flatMap((table) =>
      Object.entries(ways).map(([way, sql]) => ({ login, table, way, sql: sql(`public.${table}`) })),
    ),
  );

  it.each(cases)('$login: $way on $table', async ({ login, table, way, sql }) => {
    const tried = asLogin(database, login, (client) => client.query(sql));
    const may = allowed.some(([who, what, how]) => who === login && what === table && how === way);
    if (may) await expect(tried).resolves.toBeDefined();
    else await expect(tried).rejects.toThrow(REFUSED);
  });

  it.each(LOGINS)('%s does not get out of its rights', async (login) => {
    for (const sql of [
      "SET session_replication_role = 'replica'",
      'SET row_security = off; SELECT 1 FROM ledger_entry',
      'SET ROLE candor_owner',
      'SET ROLE postgres',
      `ALTER ROLE candor_${login} SUPERUSER`,
      'CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql SECURITY DEFINER AS $$ SELECT 1 $$',
    ]) {
      await expect(
        asLogin(database, login, (client) => client.query(sql)),
        `${login}: ${sql}`,
      ).rejects.toThrow();
    }
  });

  it.each(EVIDENCE)('even its owner is refused by %s', async (table) => {
    for (const way of ['UPDATE', 'DELETE', 'TRUNCATE'] as const) {
      await expect(owner.query(ways[way](table)), way).rejects.toThrow('insert-only');
    }
  });

  it('what is insert-only is changed by no login, whatever table it is', async () => {
    const { rows } = await owner.query<{ name: string; path: string; mayEnd: boolean }>(
      `SELECT tgrelid::regclass::text AS name, relnamespace::regnamespace || '.' || quote_ident(relname) AS path, tgfoid = 'refuse_change_but_erasure'::regproc AS "mayEnd"
       FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE tgname = 'insert_only' ORDER BY 1`,
    );
    // Rows of erased clients and lines of old counts can be deleted by one login only, row by row (rule ER-1).
    const ending = [
      'client_money_lines',
      'client_note',
      'client_reveal',
      'client_visit',
      'complaint_entry',
      'confidential_note',
      'knowledge_attempt',
      'payment_event',
    ];
    expect(rows.filter(({ mayEnd }) => mayEnd).map(({ name }) => name)).toEqual(ending);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...EVIDENCE, 'audit_entry', 'payment_event']));
    for (const { name, path } of rows) {
      for (const login of LOGINS) {
        for (const way of ['DELETE', 'TRUNCATE'] as const) {
          if (login === 'erasure' && way === 'DELETE' && ending.includes(name)) continue;
          const tried = asLogin(database, login, (client) => client.query(ways[way](path)));
          await expect(tried, `${login}: ${way} on ${name}`).rejects.toThrow(REFUSED);
        }
      }
    }
  });

  it('an entry that does not sum to zero is refused to the engine too', async () => {
    const insert = asLogin(database, 'dealing', (client) =>
      client.query(
        `INSERT INTO posting (entry_id, seq, brand_id, book, currency, account_id, house, amount)
         VALUES (900001, 0, 'northline', 'real', 'EUR', $1, NULL, 100), (900001, 1, 'northline', 'real', 'EUR', NULL, 'funding', -99)`,
        [accounts[0]],
      ),
    );
    await expect(insert).rejects.toThrow('does not sum to zero');
  });
});

/** Audits the books after these statements with the triggers switched off; then rolls back. */
async function tampered(statements: readonly string[], heads: readonly LedgerHead[] = []): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: database.databaseUrl, types: columnTypes });
  await client.connect();
  const tables = ['ledger_entry', 'posting', 'trading_account'] as const;
  await client.query("SET session_replication_role = 'replica'");
  for (const table of tables) await client.query(`CREATE TEMP TABLE kept_${table} AS TABLE ${table}`);
  try {
    for (const statement of statements) await client.query(statement);
    return (await auditChains(client, heads)).differences;
  } finally {
    for (const table of ['ledger_entry', 'posting']) {
      await client.query(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}`);
    }
    await client.query(
      `UPDATE trading_account SET chain_head = kept.chain_head, chain_length = kept.chain_length
       FROM kept_trading_account AS kept WHERE kept.id = trading_account.id`,
    );
    await client.end();
  }
}

function linkOf(position: number, account = accounts[1]): string {
  return `account_id = ${account} AND chain_position = ${position}`;
}

function postingsOf(position: number): string {
  return `entry_id = (SELECT id FROM ledger_entry WHERE ${linkOf(position)})`;
}

describe('T46 LE-14 the chains of the ledger', () => {
  it('are whole as they were written', async () => {
    const { differences, head } = await auditChains(owner, []);
    expect(differences).toEqual([]);
    expect((await auditChains(owner, head === undefined ? [] : [head])).differences).toEqual([]);
  });

  const entry = (position: number) => `entry ${position} of its chain is not as it was`;
  it.each<[string, () => string[], string]>([
    ['an edited reference', () => [`UPDATE ledger_entry SET reference = 'x' WHERE ${linkOf(2)}`], entry(2)],
    ['an edited time', () => [`UPDATE ledger_entry SET at = at + interval '1 ms' WHERE ${linkOf(3)}`], entry(3)],
    ['another kind', () => [`UPDATE ledger_entry SET kind = 'deposit' WHERE ${linkOf(3)}`], entry(3)],
    ['another amount on both sides', () => [`UPDATE posting SET amount = amount * 2 WHERE ${postingsOf(1)}`], entry(1)],
    [
      'another account of the house',
      () => [`UPDATE posting SET house = 'fees' WHERE ${postingsOf(5)} AND house IS NOT NULL`],
      entry(5),
    ],
    ['an edited hash', () => [`UPDATE ledger_entry SET hash = sha256('x') WHERE ${linkOf(4)}`], entry(4)],
    ['a deleted entry', () => [`DELETE FROM ledger_entry WHERE ${linkOf(2)}`], 'entry 2 of its chain is missing'],
    ['deleted postings', () => [`DELETE FROM posting WHERE ${postingsOf(4)}`], entry(4)],
    [
      'two entries in another order',
      () => [
        `UPDATE ledger_entry SET chain_position = 99 WHERE ${linkOf(2)}`,
        `UPDATE ledger_entry SET chain_position = 2 WHERE ${linkOf(3)}`,
        `UPDATE ledger_entry SET chain_position = 3 WHERE ${linkOf(99)}`,
      ],
      entry(2),
    ],
    [
      'a cut-off end',
      () => [`DELETE FROM ledger_entry WHERE account_id = ${accounts[1]} AND chain_position > 3`],
      'its chain ends at 3, not at 5',
    ],
    [
      'everything deleted',
      () => [`DELETE FROM ledger_entry WHERE account_id = ${accounts[1]}`],
      'its chain ends at 0, not at 5',
    ],
    [
      'a head that is not its last entry’s',
      () => [`UPDATE trading_account SET chain_head = sha256('x') WHERE id = ${accounts[1]}`],
      'its chain ends in another entry',
    ],
  ])('finds %s', async (_name, statements, fault) => {
    expect(await tampered(statements())).toEqual([`account ${accounts[1]}: ${fault}`]);
  });

  it('finds an end that was cut off together with the account’s own figures, and a chain made anew', async () => {
    const { head } = await auditChains(owner, []);
    if (head === undefined) throw new Error('there is a batch');
    const witnessed = [`the ledger up to batch ${head.batch} is not the one that was witnessed`];
    const cut = [
      `DELETE FROM ledger_entry WHERE account_id = ${accounts[1]} AND chain_position > 3`,
      `UPDATE trading_account SET chain_length = 3, chain_head = (SELECT hash FROM ledger_entry WHERE ${linkOf(3)})
       WHERE id = ${accounts[1]}`,
    ];
    expect(await tampered(cut)).toEqual([]);
    expect(await tampered(cut, [head])).toEqual(witnessed);
    const anew = await recomputed();
    expect(await tampered(anew)).toEqual([]);
    expect(await tampered(anew, [head])).toEqual(witnessed);
  });

  it('a head stays true when entries come after it', async () => {
    const { head } = await auditChains(owner, []);
    if (head === undefined) throw new Error('there is a batch');
    const store = postgresStore(database);
    const engine = await startEngine({ store });
    const command = { brandId: 'northline', accountId: accounts[0] ?? 0, actor: 'client', commandId: 'later' } as const;
    await engine.submit({ ...command, body: { kind: 'deposit', amount: eur('5') } });
    await engine.stop();
    await store.close();
    expect((await auditChains(owner, [head])).differences).toEqual([]);
  });

  it('heads are kept beside the data, each once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-heads-'));
    const witness = new LedgerWitness(folder);
    const heads = [1, 2, 2, 3].map((batch) => ({ batch, digest: String(batch).repeat(64) }));
    expect(witness.heads()).toEqual([]);
    for (const head of heads) witness.write(head);
    expect(witness.heads().map(({ batch }) => batch)).toEqual([1, 2, 3]);
    expect(readFileSync(join(folder, 'ledgerHeads', 'all.jsonl'), 'utf8').split('\n')).toHaveLength(4);
    rmSync(folder, { recursive: true });
  });
});

/**
 * Rewrites the second account's chain with another reference in its second entry, and recomputes everything after it.
 */
async function recomputed(): Promise<string[]> {
  const { rows } = await owner.query<{
    id: bigint;
    reference: string;
    at: number;
    kind: 'deposit';
    chain_position: bigint;
  }>(
    `SELECT id, reference, at, kind, chain_position FROM ledger_entry WHERE account_id = ${accounts[1]}
     ORDER BY chain_position`,
  );
  const statements: string[] = [];
  let head = EMPTY_CHAIN;
  for (const row of rows) {
    const posted = await owner.query<{ account_id: bigint | null; house: 'funding' | 'withdrawals'; amount: bigint }>(
      'SELECT account_id, house, amount FROM posting WHERE entry_id = $1 ORDER BY seq',
      [String(row.id)],
    );
    const reference = row.chain_position === 2n ? 'forged' : row.reference;
    const of = { brandId: 'northline', book: 'real', currency: 'EUR' } as const;
    const postings = posted.rows.map(({ account_id: id, house, amount }) => ({
      account: id === null ? { kind: house } : ({ kind: 'client', accountId: accounts[1] ?? 0 } as const),
      amount: money(amount),
    }));
    head = chainHash(head, {
      ...of,
      id: Number.parseInt(String(row.id), 10),
      kind: row.kind,
      reference,
      at: row.at,
      postings,
    });
    statements.push(`UPDATE ledger_entry SET reference = '${reference}', hash = '\\x${head}' WHERE id = ${row.id}`);
  }
  return [...statements, `UPDATE trading_account SET chain_head = '\\x${head}' WHERE id = ${accounts[1]}`];
}
