import type { Connection } from '../../../database/pool.ts';

/** Most attempts of a job; with the growing intervals, the last one comes after about a day. */
export const ATTEMPTS_MAXIMUM = 12;

/** Enqueues a job in the transaction: it runs if, and only if, that commits. */
export async function enqueueJob(
  connection: Connection,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  key: string,
): Promise<void> {
  await connection.query('SELECT jobs.enqueue($1, $2, $3, $4)', [task, JSON.stringify(payload), key, ATTEMPTS_MAXIMUM]);
}
