import pg from 'pg';
import type { DatabaseAddress, Pool } from '@candor/server/database/pool.ts';
import { openPool, snapshot } from '@candor/server/database/pool.ts';
import { readRows } from '@candor/server/modules/desks/operatorReports/index.ts';
import type { ReportName } from '@candor/domain/reports/report.ts';
import { eur, insertClients, openFundedAccount, postgresStore, startEngine } from '../tests/support/dealing.ts';
import { plantReportedMonth } from '../tests/support/reportedMonth.ts';
import { withDatabase } from './database.ts';
import type { Figure } from './measure.ts';

const PAYMENTS = 1_000_000;
const TRADES = 200_000;
const FROM = Date.UTC(2025, 10, 1);
const UNTIL = Date.UTC(2025, 11, 1);
const MOST_MS = 30_000;

/**
 * Issue O: measures reports over a month of a million payments and of the money that they moved, each within half a
 * minute.
 */
export function measureReports(): Promise<readonly Figure[]> {
  return withDatabase(async (address) => {
    await plant(address);
    const pool = openPool('office', address);
    const figures: Figure[] = [];
    for (const [report, of] of [
      ['payments', `${PAYMENTS} payments`],
      ['exposure', `${TRADES} trades`],
      ['closeOuts', `${TRADES} trades`],
    ] as const) {
      const ours = await measure(pool, report);
      const gate = { ratio: 1, sense: 'at most' } as const;
      figures.push({ goal: 'OR', what: `report on ${report} of ${of}`, ours, baseline: MOST_MS, unit: 'ms', gate });
    }
    await pool.end();
    return figures;
  });
}

async function plant(address: DatabaseAddress): Promise<void> {
  const [clientId = 0] = await insertClients(address, 1);
  const store = postgresStore(address);
  const engine = await startEngine({ store });
  const accountId = await openFundedAccount(engine, clientId, eur('1000'));
  await engine.stop();
  await store.close();
  const owner = new pg.Client({ connectionString: address.databaseUrl });
  await owner.connect();
  // The triggers of each row are not what is measured.
  await owner.query('SET session_replication_role = replica');
  const brand = { brandId: 'northline', clientId, accountId, currency: 'EUR' };
  await plantReportedMonth(owner, brand, FROM, { payments: PAYMENTS, trades: TRADES, firstId: 1_000_000_000 });
  await owner.query('ANALYZE');
  await owner.end();
}

async function measure(pool: Pool, report: ReportName): Promise<number> {
  const start = performance.now();
  const request = { report, from: FROM, until: UNTIL, currency: undefined, now: UNTIL };
  await snapshot(pool, 'northline', async (connection) => {
    let rows = 0;
    for await (const found of readRows(connection, request, { currency: 'EUR', isTest: true })) rows += found.length;
    if (rows < 90) throw new Error(`a month has more than ${rows} rows`);
  });
  return performance.now() - start;
}
