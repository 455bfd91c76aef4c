import { Windows } from '@candor/server/admission/windows.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { Attempts, CountStore } from '@candor/server/modules/access/sessions/index.ts';
import type { TestClock } from './testClock.ts';

export interface TestCounts {
  readonly attempts: Attempts;
  /** How often visitors have called. The running server stores it each second, an edge when it stops. */
  readonly counts: CountStore;
  /** As if nobody had called yet. */
  readonly forgetCounts: () => void;
}

/** Counts as the running server does, over what is stored already. */
export async function openTestCounts(pool: Pool, clock: TestClock, key: Buffer): Promise<TestCounts> {
  const windows = new Windows({ isStored: true });
  const counts = new CountStore(pool, clock, windows);
  await counts.load();
  return { attempts: new Attempts(pool, clock, key, windows), counts, forgetCounts: () => windows.forgetAll() };
}
