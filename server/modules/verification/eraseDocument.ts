import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../database/pool.ts';
import type { VerificationParts } from './parts.ts';
import * as store from './store.ts';

/** T31: first the key, without which every copy of the file is noise, then the file; repeatable. */
export async function eraseDocument(parts: VerificationParts, brandId: BrandId, documentId: number): Promise<void> {
  const document = await transaction(parts.pool, brandId, async (connection) => {
    await store.eraseKey(connection, documentId, parts.clock.now());
    return store.findDocument(connection, documentId);
  });
  if (document !== undefined) await parts.files.remove(document.fileId);
}
