import type { CommandId } from '@candor/domain/ids.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';
import type { VerificationDeps } from './deps.ts';

/**
 * Informs dealing once for each command whether the client is verified; their other terms stay as they are. A command
 * that carried those terms, as earlier releases sent it, is refused as `commandReused` here, although dealing may have
 * carried it out: the account says whether it has.
 */
export async function setVerified(
  desk: VerificationDeps['desk'],
  account: AccountRef,
  verified: boolean,
  commandId: CommandId,
): Promise<Result<true>> {
  const set = await desk.setEligibility(account, { verified }, commandId);
  if (set.ok || set.refusal.code !== 'commandReused') return set;
  return (await desk.eligibility(account)).verified === verified ? accept(true) : set;
}
