import type { ReopenedProof } from '@candor/domain/clients/details.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { rejections } from '@candor/locales/rejections.ts';
import type { Connection } from '../../../database/pool.ts';
import * as store from './store.ts';

export interface Reopening {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  /** Language of the reason that the client reads. */
  readonly language: string;
  readonly proofs: readonly ReopenedProof[];
  readonly isVerified: boolean;
  readonly now: Instant;
}

/**
 * Rule CL-7: reopens the proofs of the details that a client has changed, so that they are no longer verified. Dealing
 * is informed after the transaction. False: nothing was proven, so nothing has changed.
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
  // Ordered even if dealing does not have the verification yet: its order is under way before this one.
  await store.insertReopening(connection, reopening, now);
  return true;
}
