import type { CommandId } from '@candor/domain/ids.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';
import type { VerificationDeps } from './deps.ts';

/**
 * Informs dealing once for each command whether the client is verified; their other terms stay as they are. The command
 * carries those terms, so a repetition after they have changed is refused as `commandReused`: it has been carried out.
 */
export async function setVerified(
  desk: VerificationDeps['desk'],
  account: AccountRef,
  verified: boolean,
  commandId: CommandId,
): Promise<Result<true>> {
  const eligibility = await desk.eligibility(account);
  const set = await desk.setEligibility(account, { ...eligibility, verified }, commandId);
  return !set.ok && set.refusal.code === 'commandReused' ? accept(true) : set;
}
