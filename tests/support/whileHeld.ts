import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';

/**
 * Starts pieces of work in sequence while our own statement holds a lock; each starts once the one before waits, for
 * our lock or for another of them. Then releases the lock.
 */
export async function whileHeld<T>(
  { database, history }: Pick<Edge, 'database' | 'history'>,
  lock: string,
  works: readonly (() => Promise<T>)[],
): Promise<T[]> {
  // An entry of an earlier login, still being written, would wait for the client's row and count as work of ours.
  await history.settled();
  const started: Promise<T>[] = [];
  await asOwner(database, async (owner) => {
    await owner.query(`BEGIN; ${lock}`);
    for (const work of works) {
      started.push(work());
      for (let waiting = 0; waiting < started.length;) {
        const { rows } = await owner.query<{ count: number }>(
          `SELECT count(DISTINCT pid)::int AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
           WHERE NOT granted AND datname = current_database()`,
        );
        waiting = rows[0]?.count ?? 0;
      }
    }
    await owner.query('COMMIT');
  });
  return Promise.all(started);
}
