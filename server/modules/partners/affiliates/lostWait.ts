import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { lostReadyAt, lostState, lostStep } from '@candor/domain/clients/lostFactors.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { factorStatus, findLoginChallenge, hasFactor } from '../../access/factors/index.ts';
import { countRequestedMail } from '../../access/notifications/index.ts';
import { hashSecret } from '../../access/sessions/index.ts';
import type { AffiliateCaller, Visitor } from '../../access/sessions/index.ts';
import { endLost, mailRequested, mailReady, mailWait } from './lostMail.ts';
import { partnerLost } from './lostStore.ts';
import type { AffiliateDeps } from './deps.ts';
import { partnerFactors, partnerOwner } from './partnerFactors.ts';
import { findById, findInvited, lockAlone, useInvitation } from './store.ts';

type RequestTo<Name extends keyof Calls> = RequestOf<Calls[Name]>;
type Done = Result<Record<string, never>>;

/**
 * Rule AF-22: a partner who has proven the password says that they have no factor left; the mail proves the address.
 */
export async function askPartnerLost(
  deps: AffiliateDeps,
  { challenge }: RequestTo<'askAffiliateLostFactors'>,
  visitor: Visitor,
): Promise<Done> {
  const { brand, ip } = visitor;
  const owner = await findLoginChallenge(partnerFactors(deps), challenge, visitor);
  if (owner === undefined) return refuse({ code: 'challengeOver' });
  const partner = await transaction(deps.pool, brand.id, (connection) => findById(connection, owner.id));
  if (partner === undefined || partner.isDisabled) return refuse({ code: 'challengeOver' });
  const allowed = await countRequestedMail(deps.attempts, brand.id, { email: partner.email, ip });
  if (!allowed.ok) return allowed;
  await transaction(deps.pool, brand.id, (connection) =>
    mailRequested(connection, partner, brand.lostFactorsHours, deps.clock.now()),
  );
  return accept({});
}

/** Starts the waiting period, once; one that is already open continues unchanged. */
export function startPartnerLost(
  deps: AffiliateDeps,
  { code }: RequestTo<'startAffiliateLostFactors'>,
  { brand, device }: Visitor,
): Promise<Result<AnswerOf<Calls['startAffiliateLostFactors']>>> {
  return transaction(deps.pool, brand.id, async (connection): Promise<Result<{ ready_at: Instant }>> => {
    const now = deps.clock.now();
    const partner = await takeLink(connection, 'lostFactors', code, now);
    if (partner === undefined) return refuse({ code: 'linkInvalid' });
    const work = { connection, keys: deps.factorKeys, now };
    const { id: affiliateId, brandId } = partner;
    if (!hasFactor(await factorStatus(work, partnerOwner({ brandId, affiliateId }))))
      return refuse({ code: 'linkInvalid' });
    const lost = { startedAt: now, readyAt: lostReadyAt(now, brand.lostFactorsHours), device };
    if (await partnerLost.insert(connection, { brandId, ownerId: affiliateId, ...lost }))
      await mailWait(connection, partner, 'partnerLostFactorsStarted', { ...lost, now });
    const waiting = await partnerLost.findLatest(connection, affiliateId);
    // The mail about it may not have arrived.
    if (waiting !== undefined && lostState(waiting, now) === 'ready') await mailReady(connection, partner, now);
    return accept({ ready_at: waiting?.readyAt ?? lost.readyAt });
  });
}

/** Uses up the link and returns its partner, who is locked first; undefined if the link does not work. */
async function takeLink(
  connection: Connection,
  purpose: 'lostFactors' | 'lostFactorsStop',
  code: string,
  now: Instant,
) {
  const hash = hashSecret(code);
  const found = await findInvited(connection, purpose, hash, now);
  if (found === undefined) return undefined;
  const partner = await lockAlone(connection, found.id);
  const used = await useInvitation(connection, purpose, hash, now);
  return used === undefined || partner === undefined || partner.isDisabled ? undefined : partner;
}

/** Stops the waiting period by the link in a mail about it. */
export function stopPartnerLostByLink(
  { pool, clock }: AffiliateDeps,
  { code }: RequestTo<'stopAffiliateLostFactorsByLink'>,
  { brand }: Visitor,
): Promise<Done> {
  return transaction(pool, brand.id, async (connection): Promise<Done> => {
    const now = clock.now();
    const partner = await takeLink(connection, 'lostFactorsStop', code, now);
    const isStopped = partner !== undefined && (await endLost(connection, partner, 'link', now));
    return isStopped ? accept({}) : refuse({ code: 'linkInvalid' });
  });
}

/** Stops the waiting period from an open session. */
export function stopPartnerLost(
  { pool, clock }: AffiliateDeps,
  { session: { brandId, affiliateId } }: AffiliateCaller,
): Promise<Done> {
  return transaction(pool, brandId, async (connection): Promise<Done> => {
    const partner = await lockAlone(connection, affiliateId);
    const isStopped = partner !== undefined && (await endLost(connection, partner, 'session', clock.now()));
    return isStopped ? accept({}) : refuse({ code: 'notFound' });
  });
}

/** Returns the end of an open waiting period for the panel, if there is one. */
export async function showPartnerLost(
  { pool, clock }: AffiliateDeps,
  { session: { brandId, affiliateId } }: AffiliateCaller,
): Promise<Result<AnswerOf<Calls['getAffiliateLostFactors']>>> {
  const found = await transaction(pool, brandId, (connection) => partnerLost.findLatest(connection, affiliateId));
  if (found === undefined || lostState(found, clock.now()) === 'over') return accept({ ready_at: null });
  return accept({ ready_at: found.readyAt });
}

/** Sends due mails, and ends recoveries to which the partner did not return. Each step is done once. */
export async function advancePartnerLost(
  { pool, clock }: Pick<AffiliateDeps, 'pool' | 'clock'>,
  brandId: BrandId,
): Promise<void> {
  const open = await transaction(pool, brandId, (connection) => partnerLost.listOpen(connection));
  for (const { ownerId } of open)
    await transaction(pool, brandId, (connection) => step(connection, ownerId, clock.now()));
}

async function step(connection: Connection, affiliateId: number, now: Instant): Promise<void> {
  const partner = await lockAlone(connection, affiliateId);
  const lost = await partnerLost.lockOpen(connection, affiliateId);
  if (lost === undefined || partner === undefined) return;
  const due = partner.isDisabled ? 'expire' : lostStep(lost, now);
  if (due === 'expire') await endLost(connection, partner, 'expired', now);
  if (due === 'notifyHalfway') {
    await partnerLost.updateNotified(connection, lost.id, 'halfway_told_at', now);
    await mailWait(connection, partner, 'partnerLostFactorsWaiting', { ...lost, now });
  }
  if (due === 'notifyReady') {
    await partnerLost.updateNotified(connection, lost.id, 'ready_told_at', now);
    await mailReady(connection, partner, now);
  }
}
