import { join } from 'node:path';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { openPool } from '../database/pool.ts';
import { keySource } from '../keySource.ts';
import { ERASURE_TASK, askErasure, eraseDue } from '../modules/dataProtection/erasure/index.ts';
import type { ErasureDeps } from '../modules/dataProtection/erasure/index.ts';
import { readAuditKeys } from '../modules/access/audit/index.ts';
import { DiskFiles } from '../providers/files/disk/disk.ts';
import { databaseAddress } from './database.ts';
import { logKeyTrouble } from './keyTrouble.ts';
import { sweepBrands } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const HOURLY_MS = 60 * 60_000;
/** As many runs as the queue does at once, of different brands; each works on one connection. */
const CONNECTIONS_MAXIMUM = 4;

export interface ErasureWiring {
  readonly config: Config;
  readonly brandIds: readonly BrandId[];
  readonly clock: Clock;
  readonly log: Logger;
}

export interface RunningErasure {
  readonly tasks: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  /** Asks for a run now and each hour; returns what ends that. */
  start(): EndSweep;
  stop(): Promise<void>;
}

/** What has come to its end is erased by a job, over the login that alone may. */
export function openErasure({ config, brandIds, clock, log }: ErasureWiring): RunningErasure {
  const pool = openPool('erasure', databaseAddress(config), { connectionsMax: CONNECTIONS_MAXIMUM });
  const deps: ErasureDeps = {
    pool,
    clock,
    audit: readAuditKeys(keySource(config), config.mode, logKeyTrouble(log)),
    files: new DiskFiles(join(config.dataDir, 'documents')),
    onAlarm: (message, about) => log.error({ alarm: 'erasure', ...about }, message),
  };
  const sweep = { everyMs: HOURLY_MS, log, trouble: 'no erasure could be asked for', atOnce: true };
  return {
    tasks: { [ERASURE_TASK]: (payload) => eraseDue(deps, payload) },
    start: () => sweepBrands(sweep, brandIds, (brandId) => askErasure(pool, brandId)),
    stop: () => pool.end(),
  };
}
