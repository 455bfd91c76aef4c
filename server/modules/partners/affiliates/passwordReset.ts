import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import * as z from 'zod/mini';
import { checkNewPassword } from '../../access/passwords/index.ts';
import { transaction } from '../../../database/pool.ts';
import { countRequestedMail, enqueueJob, isMailQueued, queueMail } from '../../access/notifications/index.ts';
import { endChallenges } from '../../access/factors/index.ts';
import { hashSecret, newSecret } from '../../access/sessions/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import type { AffiliateDeps } from './deps.ts';
import { mailPartner } from './partnerMail.ts';
import { personOf } from './personOf.ts';
import { findByEmail, findInvited, replaceLink, updatePassword, useInvitation } from './store.ts';

export const PARTNER_RESET_TASK = 'partnerReset';

type Done = Result<Record<string, never>>;

const RESET_PATH = '/affiliate/password/reset';

/** Rule AF-19: gives the same answer after the same work in all cases; a job looks for the partner (T5). */
export async function askForReset(
  { pool, clock, attempts }: AffiliateDeps,
  { email }: RequestOf<Calls['forgotAffiliatePassword']>,
  { brand, ip }: Visitor,
): Promise<Done> {
  const allowed = await countRequestedMail(attempts, brand.id, { email, ip });
  if (!allowed.ok) return allowed;
  const request = { brandId: brand.id, email, eventKey: `asked:${newSecret().text}`, now: clock.now() };
  return transaction(pool, brand.id, async (connection) => {
    await enqueueJob(connection, PARTNER_RESET_TASK, request, request.eventKey);
    return accept({});
  });
}

const requestedReset = z.object({ brandId: z.string(), email: z.string(), eventKey: z.string(), now: z.number() });

/** Runs the job: writes only to a partner with a password. The previous link stops working. */
export async function answerReset({ pool }: Pick<AffiliateDeps, 'pool'>, payload: unknown): Promise<void> {
  const { brandId, email, eventKey, now } = requestedReset.parse(payload);
  await transaction(pool, brandId, async (connection) => {
    if (await isMailQueued(connection, eventKey)) return;
    const partner = await findByEmail(connection, email);
    if (partner === undefined || partner.isDisabled || partner.password === undefined) return;
    const affiliateInvitationId = await replaceLink(connection, {
      brandId,
      affiliateId: partner.id,
      purpose: 'reset',
      now,
    });
    await queueMail(connection, {
      brandId,
      clientId: undefined,
      to: partner.email,
      language: partner.language,
      eventKey,
      now,
      template: 'partnerReset',
      values: { name: partner.name },
      link: { path: RESET_PATH, affiliateInvitationId },
    });
  });
}

/** Does the link work? A used or replaced link is treated like one that never existed. */
export async function checkReset(
  deps: AffiliateDeps,
  { code }: RequestOf<Calls['checkAffiliatePasswordCode']>,
  visitor: Visitor,
): Promise<Done> {
  return (await ownerOf(deps, code, visitor)) === undefined ? refuse({ code: 'linkInvalid' }) : accept({});
}

/**
 * T13: sets a new password; the code works once, all sessions end, and none starts. The second factor stays as it is.
 */
export async function resetAffiliatePassword(
  deps: AffiliateDeps,
  { code, new_password: password, confirm_password: repeated }: RequestOf<Calls['resetAffiliatePassword']>,
  visitor: Visitor,
): Promise<Done> {
  const partner = await ownerOf(deps, code, visitor);
  if (partner === undefined) return refuse({ code: 'linkInvalid' });
  const good = checkNewPassword(password, personOf(partner, visitor));
  if (!good.ok) return refuse({ ...good.refusal, field: 'new_password' });
  if (password !== repeated) return refuse({ code: 'passwordsDiffer', field: 'confirm_password' });
  const hashed = await deps.hasher.hash(password);
  if (!hashed.ok) return hashed;
  const { brandId, id } = partner;
  const isChanged = await transaction(deps.pool, brandId, async (connection) => {
    const now = deps.clock.now();
    if ((await useInvitation(connection, 'reset', hashSecret(code), now)) === undefined) return false;
    await updatePassword(connection, id, hashed.value);
    await deps.sessions.endAllWithin(connection, id);
    await endChallenges(connection, { brandId, kind: 'affiliate', id }, now);
    await mailPartner(connection, partner, { template: 'partnerPasswordChanged', isAlarm: true, now });
    return true;
  });
  if (!isChanged) return refuse({ code: 'linkInvalid' });
  // T4: the owner of this address must not wait because of other people's guesses.
  await deps.attempts.clearFailures({ brandId, subject: `affiliate\n${partner.email}` });
  return accept({});
}

function ownerOf({ pool, clock }: AffiliateDeps, code: string, { brand }: Visitor) {
  return transaction(pool, brand.id, (connection) => findInvited(connection, 'reset', hashSecret(code), clock.now()));
}
