import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupFacts, SetupFinding } from '@candor/domain/service/setup.ts';
import type { Logger } from 'pino';
import { RESTORED_NOTE } from '../backupSettings.ts';
import type { Config } from '../config.ts';
import { isOfCluster } from '../database/embeddedPlaces.ts';
import type { SetupGuideDeps } from '../modules/desks/setupGuide/index.ts';

/** Limit for one check, which reads every brand, runs `KEYS_COMMAND` for each key, and tries other servers. */
const LIMIT_MS = 90_000;
const MEMORY_MIB = 512;
const MANIFEST = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.json$/;
const RESTORED = /^\{"at":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/;

type Wired = Pick<SetupGuideDeps, 'mode' | 'check' | 'backups' | 'hasAlarmReceiver' | 'areKeysInFiles'>;

/** Collects what the set-up guide asks outside the database. */
export function setupGuideOf(config: Config, log: Pick<Logger, 'warn'>): Wired {
  let underWay: Promise<readonly SetupFinding[] | undefined> | undefined;
  return {
    mode: config.mode,
    hasAlarmReceiver: config.alarmWebhook !== undefined || config.alarmMail !== undefined,
    areKeysInFiles: config.keyOrigin === undefined,
    backups: () => backupFacts(config),
    // However many ask, one check runs at a time.
    check: () => (underWay ??= runCheck(config, log).finally(() => (underWay = undefined))),
  };
}

/** Runs the check in its own thread: it reads every brand, and a slow vault must not delay pages or orders. */
function runCheck({ mode }: Config, log: Pick<Logger, 'warn'>): Promise<readonly SetupFinding[] | undefined> {
  const { promise, resolve } = Promise.withResolvers<readonly SetupFinding[] | undefined>();
  // The start of a demonstration sets the port of the Test bank's process; an operator never does.
  const { BANK_PORT: _port, ...environment } = process.env;
  const worker = new Worker(new URL('./liveReportThread.ts', import.meta.url), {
    env: mode === 'demo' ? environment : process.env,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
  });
  const limit = setTimeout(() => void worker.terminate(), LIMIT_MS);
  worker.once('message', resolve);
  worker.once('error', (error) => log.warn({ error: String(error) }, 'the set-up guide could not check everything'));
  worker.once('exit', () => {
    clearTimeout(limit);
    resolve(undefined);
  });
  return promise;
}

/** Lists the backups by the names of their manifests; only a restore shows whether they can be restored. */
export function backupFacts(config: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>): BackupFacts {
  if (!isOfCluster(config)) return { kind: 'ownDatabase' };
  const { backupDir } = config;
  if (backupDir === undefined) return { kind: 'noFolder' };
  const folder = join(backupDir, 'backups');
  const backupTimes = existsSync(folder) ? readdirSync(folder).flatMap((name) => instantOf(name)) : [];
  const newest = backupTimes.length === 0 ? undefined : Math.max(...backupTimes);
  return { kind: 'folder', newest, restored: readRestored(join(backupDir, RESTORED_NOTE)) };
}

function instantOf(name: string): readonly number[] {
  const found = MANIFEST.exec(name);
  if (found === null) return [];
  const [, year, month, day, hour, minute, second] = found;
  return [Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)];
}

function readRestored(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const [, at] = RESTORED.exec(readFileSync(file, 'utf8')) ?? [];
  return at === undefined ? undefined : Date.parse(at);
}
