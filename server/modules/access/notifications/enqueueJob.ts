import type { Connection } from '../../../database/pool.ts';

/** With the growing waits between them, the last attempt is made after about a day. */
export const ATTEMPTS_MAXIMUM = 12;

/** The job is part of the transaction: it is done when, and only when, that has committed. */
export async function enqueueJob(
  connection: Connection,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  key: string,
): Promise<void> {
  await connection.query('SELECT jobs.enqueue($1, $2, $3, $4)', [task, JSON.stringify(payload), key, ATTEMPTS_MAXIMUM]);
}
