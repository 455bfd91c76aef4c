import { MESSAGES_KEPT_MS } from '@candor/domain/clients/inbox.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { transaction } from '../../database/pool.ts';
import type { Pool } from '../../database/pool.ts';
import { deleteMessagesBefore } from './messages.ts';
import * as store from './store.ts';

/** The history shows a year. */
const KEPT_MS = 366 * 24 * 60 * 60_000;

/** Removes entries older than any history shows. */
export async function sweepMails(pool: Pool, brandId: BrandId, now: Instant): Promise<void> {
  await transaction(pool, brandId, async (connection) => {
    await store.deleteMailsBefore(connection, now - KEPT_MS);
    await deleteMessagesBefore(connection, now - MESSAGES_KEPT_MS);
  });
}
