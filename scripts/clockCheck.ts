import pg from 'pg';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import type { Config } from '@candor/server/config.ts';
import { StartError, printLine } from './progress.ts';

/** Correction of a clock that is tolerated since the last batch. */
const TOLERANCE_MS = 5_000;

/**
 * Refuses a live start with a clock behind the last batch: an earlier booking would break the order of time in every
 * record.
 */
export async function checkClock(config: Config, ownerUrl: string): Promise<void> {
  const last = await lastBatchAt(ownerUrl);
  const now = createClock(clockOffsetMs(config.clock)).now();
  if (last === undefined || now + TOLERANCE_MS >= last) return;
  const text = `The clock says ${instant(now)}, but the last batch was booked at ${instant(last)}`;
  if (config.mode === 'live') throw new StartError(`${text}: set the clock right, then start again.`);
  printLine(`  ${text}: new trades will look older than these.`);
}

async function lastBatchAt(connectionString: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date }>('SELECT at FROM batch ORDER BY number DESC LIMIT 1');
    return rows[0]?.at.getTime();
  } finally {
    await client.end();
  }
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
