import { decideOverride, isVerifiedBy } from '@candor/domain/clients/documents.ts';
import type { BrandId, CommandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { VerificationDeps } from './deps.ts';
import { stateOf } from './present.ts';
import { setVerified } from './setVerified.ts';
import * as store from './store.ts';

export interface Override {
  readonly documentId: number;
  readonly to: 'approved' | 'rejected';
  /** Note for the client. */
  readonly note: string;
  /** Id of the command, derived from the approval of two people. */
  readonly commandId: CommandId;
}

/**
 * Rule VE-6: reverses a decision, and informs dealing whether the client is verified now. A repetition with the same
 * id, after a crash, changes nothing more.
 */
export async function overrideDecision(
  { pool, desk, clock }: VerificationDeps,
  brandId: BrandId,
  { documentId, to, note, commandId }: Override,
): Promise<Result<true>> {
  const turned = await transaction(pool, brandId, async (connection) => {
    const document = await store.lockDocument(connection, documentId);
    if (document === undefined) return refuse({ code: 'documentUnknown' });
    if (document.state !== to) {
      const may = decideOverride(document.state, to);
      if (!may.ok) return may;
      const current = await store.listCurrent(connection, document.clientId);
      // The client has sent another file since, which is examined on its own.
      if (!current.some(({ id }) => id === documentId)) return refuse({ code: 'documentDecided' });
      await store.updateDecision(connection, { id: documentId, state: to, note, now: clock.now() });
    }
    const states = await store.listCurrent(connection, document.clientId);
    const verified = isVerifiedBy({
      doc_passport: stateOf(states, 'doc_passport'),
      doc_address: stateOf(states, 'doc_address'),
    });
    return accept({ verified, accounts: await store.listAccounts(connection, document.clientId) });
  });
  if (!turned.ok) return turned;
  for (const accountId of turned.value.accounts) {
    const set = await setVerified(desk, { brandId, accountId }, turned.value.verified, commandId);
    if (!set.ok) return set;
  }
  return accept(true);
}
