import type { Bus } from '../bus/bus.ts';
import type { Pool } from '../database/pool.ts';
import { NameBoard, readActionState } from '../modules/engine/dealing/index.ts';
import { KnownSplits } from '../modules/engine/quotes/index.ts';

/** Returns the splits and symbol changes so far, updated with each message from dealing. */
export async function followSplits(pool: Pool, bus: Bus): Promise<KnownSplits> {
  const splits = new KnownSplits();
  bus.subscribe('dealing.actions', (actions) => splits.learn(actions));
  const names = new NameBoard(bus);
  const actions = await readActionState(pool);
  splits.learn(actions);
  names.learn(actions.symbolChanges);
  return splits;
}
