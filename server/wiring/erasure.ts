import { join } from 'node:path';
import type { BrandId } from '@candor/domain/ids.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
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

const HOURLY_MS = HOUR_MS;
/** Limit of connections: one for each run that the queue does at a time, each for a different brand. */
const CONNECTIONS_MAXIMUM = 4;

export interface ErasureWiring {
  readonly config: Config;
  readonly brandIds: readonly BrandId[];
  readonly clock: Clock;
  readonly log: Logger;
}

export interface RunningErasure {
  readonly tasks: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  /** Requests a run now and each hour; returns a function that stops it. */
  start(): EndSweep;
  stop(): Promise<void>;
}

/** Has data at the end of its retention erased by a job, over the only login that may erase. */
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
