import type { BrandId } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { transaction } from '../../../database/pool.ts';
import { deleteUploadsBefore } from './store.ts';

/** Days for which an upload is kept: longer than any request is pending, with weekends and holidays. */
const KEPT_DAYS = 14;

/** Deletes uploads that were not put in force. */
export function sweepUploads({ pool, clock }: Pick<ActDeps, 'pool' | 'clock'>, brandId: BrandId): Promise<void> {
  return transaction(pool, brandId, (connection) => deleteUploadsBefore(connection, clock.now() - KEPT_DAYS * DAY_MS));
}
