import { countText } from '@candor/domain/evidence/liability.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { listUnlogged } from './store.ts';

/** Lists the counts that are not in the public log yet, with the text that is signed for each. */
export async function unloggedCounts(
  connection: Connection,
): Promise<{ readonly id: number; readonly at: Instant; readonly text: string }[]> {
  const counts = await listUnlogged(connection);
  return counts.map((count) => ({ id: count.id, at: count.at, text: countText(count) }));
}
