import type pg from 'pg';
import { readAccounts, readChangedAccounts } from './bookRows.ts';
import { markOf, readLastBatch, withChanges } from './recoverBook.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Reads the book of a dealing engine at one instant: the previous reading, with every account changed since. Undefined
 * before the first batch.
 */
export async function followBook(client: pg.ClientBase, before: Snapshot | undefined): Promise<Snapshot | undefined> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const snapshot = await readOn(client, before);
    await client.query('COMMIT');
    return snapshot;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function readOn(client: pg.ClientBase, before: Snapshot | undefined): Promise<Snapshot | undefined> {
  const batch = await readLastBatch(client);
  const mark = batch === 0 ? undefined : await markOf(client, batch);
  if (mark === undefined || before?.mark === mark) return before;
  const isKnown = before !== undefined && before.mark === (await markOf(client, before.batch));
  const accounts = isKnown
    ? withChanges(before.accounts, await readChangedAccounts(client, before.batch))
    : await readAccounts(client);
  return { mark, batch, accounts };
}
