import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';

/**
 * Starts pieces of work one after the other while a statement of ours holds a lock, each once the one before it waits,
 * for that lock or for another of them; then lets them all go on.
 */
export async function whileHeld<T>(
  { database }: Pick<Edge, 'database'>,
  lock: string,
  works: readonly (() => Promise<T>)[],
): Promise<T[]> {
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
