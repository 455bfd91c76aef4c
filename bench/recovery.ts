import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { canonical } from '@candor/server/modules/engine/dealing/canonical.ts';
import { ensureDatabase, startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { prepareDatabase } from '@candor/server/database/prepare.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { everythingAllowed } from '../tests/support/dealing.ts';
import type { Figure } from './measure.ts';

const POSITIONS = Number.parseInt(process.env['BENCH_POSITIONS'] ?? '1000000', 10);
const PER_ACCOUNT = 10;
const DATABASE = 'bench';
const PASSWORDS = {
  office: 'bench-password-office',
  render: 'bench-password-render',
  web: 'bench-password-web',
  dealing: 'bench-password-dealing',
  jobs: 'bench-password-jobs',
  erasure: 'bench-password-erasure',
  bank: 'bench-password-bank',
  audit: 'bench-password-audit',
};

interface Place {
  readonly folder: string;
  readonly snapshotFile: string;
  embedded: EmbeddedDatabase;
}

/** Ruling B7: measures kill -9 with a million open positions, until the first accepted order of the next process. */
export async function measureRecovery(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  // Run by root, PostgreSQL runs as an unprivileged user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const place: Place = {
    folder,
    snapshotFile: join(folder, 'book.snapshot'),
    embedded: await startEmbedded({ dataDir: folder }),
  };
  try {
    await ensureDatabase(place.embedded, DATABASE);
    await prepareDatabase(place.embedded.ownerUrl(DATABASE), PASSWORDS);
    await fill(place);
    return await measure(place);
  } finally {
    await place.embedded.stop();
    for (const path of [place.embedded.home, folder]) rmSync(path, { recursive: true, force: true });
  }
}

async function measure(place: Place): Promise<Figure[]> {
  const baseline = await recover(place, 'select');
  const copy = await recover(place, 'copy');
  await recover(place, 'write');
  // The order that each process accepts is the next one's tail.
  const snapshot = Math.min(await recover(place, 'snapshot'), await recover(place, 'snapshot'));
  const database = await killDatabase(place);
  const both = database + (await recover(place, 'snapshot'));
  const succession = Math.min(await succeed(place), await succeed(place));
  const killed = `engine killed -9, ${POSITIONS} open positions → first accepted order`;
  return [
    figure('7d', `${killed}: binary COPY against rows of SELECT`, copy, { baseline, ratio: 1 }),
    figure('7d', `${killed}: snapshot and tail against rows of SELECT`, snapshot, { baseline, ratio: 0.5 }),
    figure('7d', `${killed}: one that stands by against rows of SELECT`, succession, { baseline, ratio: 0.2 }),
    figure("7d'", 'database killed -9 as well', both, { baseline: database + baseline, ratio: 0.8 }),
  ];
}

function figure(goal: string, what: string, ours: number, held: { baseline: number; ratio: number }): Figure {
  return { goal, what, ours, baseline: held.baseline, unit: 's', gate: { ratio: held.ratio, sense: 'at most' } };
}

type Mode = 'select' | 'copy' | 'write' | 'snapshot' | 'standby';

interface RunningEngine {
  /** Returns the process's next line of output. */
  nextLine(): Promise<string>;
  kill(): Promise<void>;
}

function startEngineProcess(place: Place, mode: Mode): RunningEngine {
  const url = loginUrl(place.embedded.ownerUrl(DATABASE), 'dealing', PASSWORDS.dealing);
  const script = resolve(import.meta.dirname, 'recoveryEngine.ts');
  const child = spawn(process.execPath, [script, mode, url, place.snapshotFile, '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<undefined>((answer) => child.once('exit', () => answer(undefined)));
  return {
    async nextLine() {
      const line = new Promise<string>((answer) =>
        child.stdout.once('data', (data: Buffer) => answer(data.toString())),
      );
      const heard = await Promise.race([line, ended]);
      if (heard === undefined) throw new Error(`the ${mode} engine ended before it was ready`);
      return heard;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Returns the seconds from a process's start until it reports that it is ready, and kills it. */
async function recover(place: Place, mode: Mode): Promise<number> {
  const started = performance.now();
  const engine = startEngineProcess(place, mode);
  const ready = await engine.nextLine();
  const seconds = secondsSince(started, mode, ready);
  await engine.kill();
  return seconds;
}

/** Returns the seconds from the death of an engine to the first order of its standby. */
async function succeed(place: Place): Promise<number> {
  const former = startEngineProcess(place, 'snapshot');
  await former.nextLine();
  const heir = startEngineProcess(place, 'standby');
  await heir.nextLine();
  const ready = heir.nextLine();
  const started = performance.now();
  await former.kill();
  const seconds = secondsSince(started, 'standby', await ready);
  await heir.kill();
  return seconds;
}

function secondsSince(started: number, mode: Mode, ready: string): number {
  const seconds = (performance.now() - started) / 1_000;
  process.stdout.write(`   (${mode}: ${seconds.toFixed(2)} s, ${ready.replace('ready', '').trim()} MB)\n`);
  return seconds;
}

/** Returns the seconds until the database answers again. It must redo what the last processes have written. */
async function killDatabase(place: Place): Promise<number> {
  const { pid } = place.embedded;
  if (pid === undefined) throw new Error('the database is not our own');
  process.kill(pid, 'SIGKILL');
  const started = performance.now();
  place.embedded = await startEmbedded({ dataDir: place.folder });
  return (performance.now() - started) / 1_000;
}

/** Fills in rows as batches would have left them: accounts with one deposit each and their open positions. */
async function fill({ embedded }: Place): Promise<void> {
  const owner = new pg.Client({ connectionString: embedded.ownerUrl(DATABASE) });
  await owner.connect();
  const accounts = POSITIONS / PER_ACCOUNT;
  const eligibility = canonical(everythingAllowed).replaceAll("'", '');
  const head = createHash('sha256').update('bench').digest('hex');
  // The rows are made up: no entry has a chain, and accounts come before their money.
  await owner.query(`
    SET session_replication_role = replica;
    INSERT INTO brand (id) VALUES ('northline') ON CONFLICT DO NOTHING;
    INSERT INTO client (brand_id, email, first_name, last_name, phone, country, pin, uniqid, password_hash,
      pepper_version, agreed_at, created_at)
    SELECT 'northline', 'client' || n || '@example.com', 'Test', 'Client', '+4915112345678', 'DE',
      lpad(n::text, 8, '0'), lpad(n::text, 16, '0'), '$argon2id$test', 1, now(), now() FROM generate_series(1, ${accounts}) AS n;
    INSERT INTO trading_account
    SELECT row_number() OVER (ORDER BY id), 'northline', id, 'real', 'EUR', 10000000000, 0, 1000000000, '${eligibility}',
      '\\x${head}', 1, now(), 1 FROM client;
    INSERT INTO position (id, brand_id, account_id, symbol, direction, amount, leverage, opened_at, open_rate,
      stop_loss, take_profit, protected)
    SELECT 1000000 + n, 'northline', 1 + n % ${accounts}, (ARRAY['EURUSD', 'BTCUSD', 'AAPL'])[1 + n % 3],
      CASE WHEN n % 2 = 0 THEN 'buy' ELSE 'sell' END, 100000000, 10, now(), 110000000,
      CASE WHEN n % 4 = 0 THEN 1000 END, CASE WHEN n % 8 = 0 THEN 900000000000 END, false
    FROM generate_series(0, ${POSITIONS - 1}) AS n;
    INSERT INTO posting (entry_id, seq, brand_id, book, currency, account_id, house, amount)
    SELECT n, side, 'northline', 'real', 'EUR', CASE side WHEN 0 THEN n END, CASE side WHEN 1 THEN 'funding' END,
      10000000000 * (1 - 2 * side) FROM generate_series(1, ${accounts}) AS n, generate_series(0, 1) AS side;
    INSERT INTO batch VALUES (1, 'engine-1', 1, now(), 100000000, ${POSITIONS}, ${POSITIONS}::bigint * 100000000,
      ${accounts}::bigint * 10000000000);
    ANALYZE`);
  await owner.query('CHECKPOINT');
  await owner.end();
}
