import type { ReopenedProof } from '@candor/domain/clients/details.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { rejections } from '@candor/locales/rejections.ts';
import type { Connection } from '../../../database/pool.ts';
import * as store from './store.ts';

export interface Reopening {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  /** In which the client reads why. */
  readonly language: string;
  readonly proofs: readonly ReopenedProof[];
  readonly isVerified: boolean;
  readonly now: Instant;
}

/**
 * Rule CL-7: the proofs of what a client has changed wait for a new file, and who was verified no longer is. The orders
 * are carried out after the transaction. False: nothing was proven, so nothing has changed.
 */
export async function reopenProofs(connection: Connection, reopening: Reopening): Promise<boolean> {
  const { clientId, language, proofs, isVerified, now } = reopening;
  const texts = rejections(language);
  let isReopened = false;
  for (const type of proofs) {
    const note = type === 'doc_address' ? texts.addressChanged : texts.nameChanged;
    if (await store.reopenApproved(connection, clientId, { type, note })) isReopened = true;
  }
  if (proofs.length === 0 || !(isReopened || isVerified)) return false;
  // Even if dealing does not know yet that the client is verified: that order is on its way before this one.
  await store.insertReopening(connection, reopening, now);
  return true;
}
