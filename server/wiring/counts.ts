import { Windows } from '../admission/windows.ts';
import { openPool } from '../database/pool.ts';
import { Attempts, CountStore } from '../modules/access/sessions/index.ts';
import { databaseAddress } from './database.ts';
import type { MainThread } from './mainThread.ts';
import { sweepEvery } from './sweeps.ts';

const FLUSH_MS = 1_000;
const SWEEP_MS = 10 * 60_000;

export interface Counts {
  readonly attempts: Attempts;
  /** Stores all that is left. */
  stop(): Promise<void>;
}

/**
 * How often visitors and clients have done what is limited: counted in memory, and stored each second over a
 * connection of its own that nobody's call waits for, and that does not wait for the disk.
 */
export async function openCounts(
  { config, pool, clock, log }: Pick<MainThread, 'config' | 'pool' | 'clock' | 'log'>,
  key: Buffer,
): Promise<Counts> {
  const windows = new Windows({ isStored: true });
  const own = openPool('web', databaseAddress(config), { connectionsMax: 1, commitsLater: true });
  const store = new CountStore(own, clock, windows);
  await store.load();
  const trouble = 'counters were not stored: they are in memory, and are stored later';
  const endFlushing = sweepEvery({ everyMs: FLUSH_MS, log, trouble }, () => store.flush());
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'old counters were not removed' };
  const endSweeping = sweepEvery(sweep, () => store.sweep());
  return {
    attempts: new Attempts(pool, clock, key, windows),
    async stop() {
      await Promise.all([endFlushing(), endSweeping()]);
      await store.flushAll().catch((error: unknown) => log.warn({ error: String(error) }, trouble));
      await own.end();
    },
  };
}
