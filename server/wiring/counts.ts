import { MINUTE_MS } from '@candor/domain/time.ts';
import { Windows } from '../admission/windows.ts';
import { openPool } from '../database/pool.ts';
import { Attempts, CountStore } from '../modules/access/sessions/index.ts';
import { databaseAddress } from './database.ts';
import { endTogether, sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import type { World } from './world.ts';

const FLUSH_MS = 1_000;
const SWEEP_MS = 10 * MINUTE_MS;
const TROUBLE = 'counters were not stored: they are in memory, and are stored later';

export interface Counts {
  readonly attempts: Attempts;
  readonly store: CountStore;
  /** The counts in memory. */
  readonly windows: Windows;
  /** Stops counting and stores what is left. */
  stop(): Promise<void>;
}

/**
 * Counts how often visitors and clients have done what is limited. The counts are kept in memory and stored over their
 * own connection, which no call waits for and which does not wait for the disk.
 */
export async function openCounts(
  { config, pool, clock, log }: Pick<World, 'config' | 'pool' | 'clock' | 'log'>,
  key: Buffer,
): Promise<Counts> {
  const windows = new Windows({ isStored: true });
  const own = openPool('web', databaseAddress(config), { connectionsMax: 1, commitsLater: true });
  const store = new CountStore(own, clock, windows);
  await store.load();
  return {
    attempts: new Attempts(pool, clock, key, windows),
    store,
    windows,
    async stop() {
      await store.flushAll().catch((error: unknown) => log.warn({ error: String(error) }, TROUBLE));
      await own.end();
    },
  };
}

/** Stores the counts each second; returns a function that stops it. */
export function keepCounts({ store }: Counts, log: World['log']): EndSweep {
  return endTogether([
    sweepEvery({ everyMs: FLUSH_MS, log, trouble: TROUBLE }, () => store.flush()),
    sweepEvery({ everyMs: SWEEP_MS, log, trouble: 'old counters were not removed' }, () => store.sweep()),
  ]);
}
