import { toTimestamp } from '@candor/server/database/pool.ts';
import pg from 'pg';
import { StartError } from '../progress.ts';
import type { Published } from './published.ts';

/** Length that the database accepts, and for which the page has room. */
const REASON_MINIMUM = 10;
const REASON_MAXIMUM = 500;

/** Rule HN-5: adds the right figures of a month as another row, with the reason that the page shows. */
export async function insertCorrection(
  ownerUrl: string,
  { brandId, from, revision, simulated, counted, reason }: Published & { readonly reason: string },
): Promise<void> {
  if (reason.length < REASON_MINIMUM || reason.length > REASON_MAXIMUM)
    throw new StartError(`A reason has ${REASON_MINIMUM} to ${REASON_MAXIMUM} characters.`);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO execution_month (brand_id, month, revision, simulated, figures, periods, reason, published_at)
       VALUES ($1, ($2::timestamptz AT TIME ZONE 'UTC')::date, $3, $4, $5, $6, $7, now())`,
      [
        brandId,
        toTimestamp(from),
        revision + 1,
        simulated,
        counted && JSON.stringify(counted.figures),
        counted && JSON.stringify(counted.periods),
        reason,
      ],
    );
  } finally {
    await client.end();
  }
}
