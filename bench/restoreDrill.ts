import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { readPasswords } from '@candor/server/database/roles.ts';
import { findFreePort } from '../scripts/bankProcess.ts';
import { DATABASE, toEnvironment, withoutUser } from '../scripts/database.ts';
import { startServer } from '../scripts/serverProcess.ts';
import { onConnection } from '../tests/support/connections.ts';
import {
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  quoteOf,
  startEngine,
} from '../tests/support/dealing.ts';
import { ROOT } from '../tests/tidy/sources.ts';
import type { ClientBase } from 'pg';
import type { Figure } from './measure.ts';
import { openAndClose } from './orders.ts';

const GIGABYTE = 1e9;
/** `BENCH_GB=5` is the drill of issue K; without it a small one shows that everything works. */
const SIZE = Number(process.env['BENCH_GB'] ?? '0.1') * GIGABYTE;
/**
 * Size from which the drill starts as a large demonstration, with as many payments as trades: orders alone would take
 * hours.
 */
const LARGE_SIZE = 4.5 * GIGABYTE;
const ACCOUNTS = 1_000;
const LOOK_EVERY = 20_000;
const TEN_MINUTES_S = 600;
const DRILL_SIZE = 5 * GIGABYTE;
/** Least share of the time allowed: starting three commands and PostgreSQL takes its time for a small database, too. */
const LEAST_SHARE = 0.1;

/**
 * Measures the backup of a database of that size and its restore into an empty folder, with both audits, after which
 * the restored heads and sums must be those of before: against ten minutes for five gigabytes.
 */
export async function measureRestoreDrill(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-drill-'));
  // Run by root, PostgreSQL runs as an unprivileged user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const places = (dataDir: string) => ({
    DATA_DIR: join(folder, dataDir),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_KEYS_DIR: join(folder, 'keys'),
  });
  const before = places('before');
  try {
    if (SIZE >= LARGE_SIZE) await timed('seedNow', before, ['--large']);
    const state = await fillCluster(before);
    await timed('backup', before);
    const seconds = await timed('restore', places('after'));
    const restored = await onCluster(places('after'), readState);
    if (JSON.stringify(restored) !== JSON.stringify(state)) throw new Error('what was restored is not what there was');
    return {
      goal: 'K',
      what: `restore with both audits of ${(state.size / GIGABYTE).toFixed(1)} GB, ${state.executions} executions`,
      ours: seconds,
      baseline: TEN_MINUTES_S * Math.max(LEAST_SHARE, state.size / DRILL_SIZE),
      unit: 's',
      gate: { ratio: 1, sense: 'at most' },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Places = Readonly<Record<'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEYS_DIR', string>>;

/** Fills an installation whose server has run once, for its keys, and whose clients have traded since. */
function fillCluster(places: Places): Promise<State> {
  return onCluster(places, async (ownerUrl, database) => {
    const passwords = readPasswords(join(database.home, 'logins.json'), {});
    await prepareDatabase(ownerUrl, passwords);
    const address = { databaseUrl: withoutUser(ownerUrl), passwords };
    await serveOnce(places, address);
    await trade({ ...address, databaseUrl: ownerUrl });
    return readState(ownerUrl);
  });
}

async function serveOnce(places: Places, address: DatabaseAddress): Promise<void> {
  const port = String(await findFreePort());
  const settings = { ...places, ...toEnvironment(address), PORT: port, BANK_PORT: String(await findFreePort()) };
  const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'error', ...settings };
  const server = await startServer({ baseUrl: `http://127.0.0.1:${port}`, environment });
  await server.stop();
}

async function trade(address: DatabaseAddress): Promise<void> {
  const clients = await insertClients(address, ACCOUNTS);
  const store = postgresStore(address);
  const now = Date.now();
  const engine = await startEngine({ store, now: () => now });
  const accounts = await Promise.all(clients.map((clientId) => openFundedAccount(engine, clientId, eur('100000'))));
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010', now));
  for (let pairs = 0; (await onConnection(address.databaseUrl, readSize)) < SIZE; pairs += LOOK_EVERY) {
    await Promise.all(
      accounts.map(async (accountId, lane) => {
        for (let pair = lane; pair < LOOK_EVERY; pair += ACCOUNTS)
          await openAndClose(engine, accountId, `drill-${pairs + pair}`);
      }),
    );
  }
  await engine.stop();
  await store.close();
}

/** What a restore must bring back: the amount of data, the heads of the ledger's chains, and its sums. */
interface State {
  readonly size: number;
  readonly executions: string;
  readonly heads: string;
  readonly sums: string;
}

async function readState(ownerUrl: string): Promise<State> {
  return onConnection(ownerUrl, async (owner) => {
    const { rows } = await owner.query<Omit<State, 'size'>>(`
      SELECT (SELECT count(*) FROM execution) AS executions,
        (SELECT md5(string_agg(id || encode(chain_head, 'hex') || cash, ',' ORDER BY id)) FROM trading_account) AS heads,
        (SELECT string_agg(part || ' ' || total, ', ' ORDER BY part)
         FROM (SELECT coalesce(house, 'clients') AS part, sum(amount) AS total FROM posting GROUP BY 1) AS sum) AS sums`);
    const [row] = rows;
    if (row === undefined) throw new Error('there is no state');
    return { ...row, size: await readSize(owner) };
  });
}

async function readSize(owner: ClientBase): Promise<number> {
  const { rows } = await owner.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size');
  return Number(rows[0]?.size);
}

async function onCluster<Result>(
  { DATA_DIR: dataDir, BACKUP_DIR: backupDir }: Places,
  work: (ownerUrl: string, database: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await startEmbedded({ dataDir, backupDir });
  try {
    await ensureDatabase(database, DATABASE);
    return await work(database.ownerUrl(DATABASE), database);
  } finally {
    await database.stop();
  }
}

/** Returns the seconds of a command, which must succeed. */
async function timed(script: string, places: Places, args: readonly string[] = []): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'scripts/enter.mjs'), `scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...places },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${script} failed`);
  return (performance.now() - start) / 1_000;
}
