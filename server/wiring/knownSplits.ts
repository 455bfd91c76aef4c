import type { Bus } from '../bus/bus.ts';
import type { Pool } from '../database/pool.ts';
import { readActionState } from '../modules/dealing/index.ts';
import { KnownSplits } from '../modules/quotes/index.ts';

/** What has been split so far, and from now on whatever dealing says. */
export async function knownSplits(pool: Pool, bus: Bus): Promise<KnownSplits> {
  const splits = new KnownSplits();
  bus.subscribe('dealing.actions', (actions) => splits.learn(actions));
  splits.learn(await readActionState(pool));
  return splits;
}
