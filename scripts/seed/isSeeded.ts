import { transaction } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { stories } from './story.ts';

/** Name of the last step of seeding. */
export const SEED_DONE = 'seed:done';

/**
 * Was the database seeded? The last step marks it in the journal, which is archived by months (decision 044). Where
 * months were archived, the stories' clients prove it: an interrupted seed is repeated at the next start, long before a
 * month may be archived.
 */
export function isSeeded(pool: Pool, brandId: string): Promise<boolean> {
  return transaction(pool, brandId, async (connection) => {
    const { rows } = await connection.query<{ is: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM journal WHERE command_id = $1)
         OR EXISTS (SELECT 1 FROM archived_part JOIN table_part USING (name) WHERE table_name = 'journal')
           AND EXISTS (SELECT 1 FROM client WHERE email = ANY ($2)) AS is`,
      [SEED_DONE, stories.map(({ email }) => email)],
    );
    return rows[0]?.is === true;
  });
}
