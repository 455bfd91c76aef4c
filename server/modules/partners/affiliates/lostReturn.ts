import type { AffiliateSession as WireSession } from '@candor/contracts/http/affiliate.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { lostState } from '@candor/domain/clients/lostFactors.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { proofOf } from '../../access/passwords/index.ts';
import { checkEntrance } from '../../client/clients/index.ts';
import { endChallenges, forgetFactorsSince } from '../../access/factors/index.ts';
import { hashSecret } from '../../access/sessions/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import { admit } from './enter.ts';
import { endLostLinks } from './lostMail.ts';
import { partnerLost } from './lostStore.ts';
import type { AffiliateDeps } from './deps.ts';
import { partnerOwner } from './partnerFactors.ts';
import { mailPartner } from './partnerMail.ts';
import { provePassword } from './provePassword.ts';
import { findInvited, lockAlone, useInvitation } from './store.ts';
import type { Affiliate } from './store.ts';

const WRONG_PASSWORD = { code: 'invalidCredentials', field: 'password' } as const;

/**
 * Rule AF-22: removes the lost factors after the waiting period, with the link and the password. No session starts
 * here: the next step is a new factor, whatever the brand requires otherwise.
 */
export async function recoverPartner(
  deps: AffiliateDeps,
  { code, password }: RequestOf<Calls['returnAffiliateWithoutFactors']>,
  visitor: Visitor,
): Promise<Result<WireSession>> {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const { id: brandId } = visitor.brand;
  const partner = await transaction(deps.pool, brandId, (connection) => ownerOfLink(deps, connection, code));
  if (partner === undefined) return refuse({ code: 'linkInvalid' });
  const proven = await provePassword(deps, partner, password, WRONG_PASSWORD);
  if (!proven.ok) return proven;
  const removed = await transaction(deps.pool, brandId, (connection) => removeLost(deps, connection, partner, code));
  return removed.ok ? admit(deps, partner, visitor, true) : removed;
}

async function ownerOfLink(
  { clock }: AffiliateDeps,
  connection: Connection,
  code: string,
): Promise<Affiliate | undefined> {
  const now = clock.now();
  const partner = await findInvited(connection, 'lostFactorsReturn', hashSecret(code), now);
  if (partner === undefined) return undefined;
  return (await stateOf(connection, partner.id, now)) === 'none' ? undefined : partner;
}

/**
 * Returns the state of the recovery. `open`: the waiting period is over, and the factors still exist; `removed`: only
 * the new factor is missing.
 */
async function stateOf(connection: Connection, affiliateId: number, now: number): Promise<'open' | 'removed' | 'none'> {
  const lost = await partnerLost.lockOpen(connection, affiliateId);
  if (lost !== undefined && lostState(lost, now) === 'ready') return 'open';
  return (await partnerLost.isReplacementDue(connection, affiliateId)) ? 'removed' : 'none';
}

/** Removes the lost factors once, however often the link is used simultaneously. */
async function removeLost(
  { clock, factorKeys, sessions }: AffiliateDeps,
  connection: Connection,
  partner: Affiliate,
  code: string,
): Promise<Result<true>> {
  const now = clock.now();
  const { id, brandId } = partner;
  const locked = await lockAlone(connection, id);
  if (locked === undefined || locked.isDisabled || proofOf(locked.password) !== proofOf(partner.password))
    return refuse(WRONG_PASSWORD);
  const state = await stateOf(connection, id, now);
  if (state === 'none') return refuse({ code: 'linkInvalid' });
  if ((await useInvitation(connection, 'lostFactorsReturn', hashSecret(code), now)) === undefined)
    return refuse({ code: 'linkInvalid' });
  if (state === 'removed') return accept<true>(true);
  const lost = await partnerLost.lockOpen(connection, id);
  if (lost === undefined) return refuse({ code: 'linkInvalid' });
  const owner = partnerOwner({ brandId, affiliateId: id });
  await partnerLost.updateEnded(connection, lost.id, 'completed', now);
  await endLostLinks(connection, id, now);
  // All factors are removed: they are lost, and the finder of one must not come in.
  await forgetFactorsSince({ connection, keys: factorKeys, now }, owner, 0);
  await endChallenges(connection, owner, now);
  await sessions.endAllWithin(connection, id);
  await mailPartner(connection, partner, { template: 'partnerLostFactorsReplaced', isAlarm: true, now });
  return accept<true>(true);
}
