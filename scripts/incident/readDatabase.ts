import type { Instant } from '@candor/domain/ids.ts';
import { isReported } from '@candor/domain/service/canary.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import type { Config } from '@candor/server/config.ts';
import { toTimestamp, transaction } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { keySource } from '@candor/server/keySource.ts';
import { AuditWitness, readAuditKeys, verifyChain } from '@candor/server/modules/access/audit/index.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import { openAuditDatabase } from '../auditDatabase.ts';
import type { BrandFacts, DatabaseFacts, RecordFacts } from './facts.ts';

/** The period of the report. */
export interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

/** Reads the database's facts about an incident, with the login of the audits; or says in a sentence why it cannot. */
export async function readDatabase(config: Config, span: Span): Promise<DatabaseFacts | string> {
  try {
    const database = await openAuditDatabase(config);
    try {
      return await read(config, database.pool, span);
    } finally {
      await database.stop();
    }
  } catch (error) {
    // A draft without these facts is better than none: the database may be what has failed.
    return error instanceof Error ? error.message : String(error);
  }
}

async function read(config: Config, pool: Pool, span: Span): Promise<DatabaseFacts> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM brand ORDER BY id');
  const ids = rows.filter(({ id }) => isReported(id));
  const signer = readAuditKeys(keySource(config), config.mode);
  const witness = new AuditWitness(config.dataDir);
  const brands: BrandFacts[] = [];
  const record: RecordFacts[] = [];
  for (const { id } of ids) {
    brands.push(await readBrand(pool, id, span));
    const { entries, fault } = await verifyChain(pool, signer, id, witness.heads(id));
    const wrong = fault === undefined ? undefined : `entry ${fault.number} is ${fault.fault}`;
    record.push({ brandId: id, entries, fault: wrong, acts: await readActs(pool, id, span) });
  }
  const { rows: last } = await pool.query<{ at: Instant | null }>(
    `SELECT max(at) AS at FROM execution JOIN trading_account account ON account.id = account_id
     WHERE account.kind = 'real'`,
  );
  const connection = await pool.connect();
  try {
    const differences = await audit(connection, { isWhole: false, isReader: true });
    return { brands, record, differences, lastTradeAt: last[0]?.at ?? undefined };
  } finally {
    connection.release();
  }
}

async function readBrand(pool: Pool, id: string, { from, until }: Span): Promise<BrandFacts> {
  const { rows } = await pool.query<Omit<BrandFacts, 'id'>>(
    `WITH own AS (SELECT id, cash FROM trading_account WHERE brand_id = $1 AND kind = 'real'),
       open AS (SELECT account_id FROM position JOIN own ON own.id = account_id WHERE closed_at IS NULL),
       traded AS (SELECT account_id, at FROM execution JOIN own ON own.id = account_id WHERE at > $2 AND at <= $4)
     SELECT (SELECT count(*)::int FROM own WHERE cash <> 0 OR id IN (SELECT account_id FROM open)) AS "accountsInUse",
       (SELECT count(*)::int FROM open) AS "openPositions",
       (SELECT count(*)::int FROM traded WHERE at < $3) AS "tradesBefore",
       (SELECT count(*)::int FROM traded WHERE at >= $3) AS "tradesDuring",
       (SELECT count(DISTINCT account_id)::int FROM traded WHERE at < $3) AS "accountsTradingBefore"`,
    [id, toTimestamp(from - DAY_MS), toTimestamp(from), toTimestamp(until)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`nothing was read of ${id}`);
  return { id, ...row };
}

/** Counts what staff did. Acts about confidential cases are left out: a draft passes through many hands. */
async function readActs(pool: Pool, id: string, { from, until }: Span): Promise<Record<string, number>> {
  const { rows } = await transaction(pool, id, (connection) =>
    connection.query<{ action: string; count: number }>(
      `SELECT action, count(*)::int AS count FROM audit_entry
       WHERE at >= $1 AND at <= $2 AND action NOT ILIKE 'case%' AND action NOT ILIKE 'confidential%'
       GROUP BY action ORDER BY count DESC, action`,
      [toTimestamp(from), toTimestamp(until)],
    ),
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}
