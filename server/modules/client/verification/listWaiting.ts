import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { VerificationDeps } from './deps.ts';
import * as store from './store.ts';
import type { WaitingDocument } from './store.ts';

/** Lists the brand's verification queue, longest waiting first. */
export function listWaitingDocuments(
  { pool }: Pick<VerificationDeps, 'pool'>,
  brandId: BrandId,
): Promise<readonly WaitingDocument[]> {
  return transaction(pool, brandId, (connection) => store.listWaiting(connection));
}
