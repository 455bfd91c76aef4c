import type { AffiliateSession as WireSession } from '@candor/contracts/http/affiliate.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { FRESH_LOGIN_MS } from '@candor/domain/clients/session.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { checkNewPassword } from '../../access/passwords/index.ts';
import { checkEntrance } from '../../client/clients/index.ts';
import { endChallenges } from '../../access/factors/index.ts';
import { hashSecret } from '../../access/sessions/index.ts';
import type { AffiliateCaller, Limit, Visitor } from '../../access/sessions/index.ts';
import { admit, present } from './enter.ts';
import type { AffiliateDeps } from './deps.ts';
import { mailPartner } from './partnerMail.ts';
import { personOf } from './personOf.ts';
import { provePassword } from './provePassword.ts';
import { findByEmail, findById, findInvited, lockAlone, updatePassword, useInvitation } from './store.ts';
import type { Affiliate } from './store.ts';

type RequestTo<Name extends keyof Calls> = RequestOf<Calls[Name]>;

/** T3: failed logins from one address, for any partner. */
const FAILED_FROM_ADDRESS: Limit = { name: 'affiliate.ip', hits: 30, windowMs: 15 * MINUTE_MS };

/** Logs a partner in. Every failure is "Invalid credentials", after the same work (T5). */
export async function affiliateLogin(
  deps: AffiliateDeps,
  { email, password }: RequestTo<'affiliateLogin'>,
  visitor: Visitor,
): Promise<Result<WireSession>> {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const { attempts } = deps;
  const address = { brandId: visitor.brand.id, subject: visitor.ip };
  const counted = { brandId: visitor.brand.id, subject: `affiliate\n${email}` };
  const fromHere = attempts.spend(FAILED_FROM_ADDRESS, address);
  if (!fromHere.ok) return fromHere;
  const attempt = await attempts.begin(counted);
  if (!attempt.ok) return attempt;

  const found = await transaction(deps.pool, visitor.brand.id, (connection) => findByEmail(connection, email));
  const verified = await deps.hasher.verify(password, found?.password);
  if (!verified.ok) {
    await attempts.uncount(counted);
    attempts.returnHit(FAILED_FROM_ADDRESS, address);
    return verified;
  }
  if (found === undefined || found.isDisabled || !verified.value.matches) {
    deps.onLogin({ brand: visitor.brand.id, partner: found?.id, outcome: 'passwordWrong', method: 'password' });
    return refuse({ code: 'invalidCredentials' });
  }
  await attempts.clearFailures(counted);
  attempts.returnHit(FAILED_FROM_ADDRESS, address);
  return admit(deps, found, visitor);
}

/** Accepts an invitation, once, with the partner's own password. A second factor stays as it is. */
export async function acceptAffiliate(
  deps: AffiliateDeps,
  { code, password }: RequestTo<'acceptAffiliateInvitation'>,
  visitor: Visitor,
): Promise<Result<WireSession>> {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const now = deps.clock.now();
  const invited = await transaction(deps.pool, visitor.brand.id, (connection) =>
    findInvited(connection, 'invitation', hashSecret(code), now),
  );
  if (invited === undefined) return refuse({ code: 'invitationInvalid' });
  const good = checkNewPassword(password, personOf(invited, visitor));
  if (!good.ok) return refuse({ ...good.refusal, field: 'password' });
  const hashed = await deps.hasher.hash(password);
  if (!hashed.ok) return hashed;
  const renewed = await transaction(deps.pool, visitor.brand.id, async (connection) => {
    const affiliateId = await useInvitation(connection, 'invitation', hashSecret(code), now);
    if (affiliateId === undefined) return undefined;
    await updatePassword(connection, affiliateId, hashed.value);
    await deps.sessions.endAllWithin(connection, affiliateId);
    await endChallenges(connection, { brandId: visitor.brand.id, kind: 'affiliate', id: affiliateId }, now);
    if (invited.password !== undefined) {
      await mailPartner(connection, invited, { template: 'partnerPasswordChanged', isAlarm: true, now });
    }
    return affiliateId;
  });
  return renewed === undefined
    ? refuse({ code: 'invitationInvalid' })
    : admit(deps, { ...invited, password: hashed.value }, visitor);
}

/**
 * Ruling R15: changes the password, soon after the login as specified, later with the current password. All other
 * sessions end.
 */
export async function changeAffiliatePassword(
  deps: AffiliateDeps,
  change: RequestTo<'updateAffiliatePassword'>,
  caller: AffiliateCaller,
): Promise<Result<WireSession>> {
  const { brand, session } = caller;
  if (change.new_password !== change.confirm_password) {
    return refuse({ code: 'passwordsDiffer', field: 'confirm_password' });
  }
  const owner = await transaction(deps.pool, brand.id, (connection) => findById(connection, session.affiliateId));
  if (owner === undefined) return refuse({ code: 'sessionMissing' });
  const proven = await proveOwner(deps, change, caller, owner);
  if (!proven.ok) return proven;
  const good = checkNewPassword(change.new_password, personOf(owner, caller));
  if (!good.ok) return refuse({ ...good.refusal, field: 'new_password' });
  const hashed = await deps.hasher.hash(change.new_password);
  if (!hashed.ok) return hashed;
  const secrets = await transaction(deps.pool, brand.id, async (connection) => {
    // Waits for another change of the password, which may end this session.
    await lockAlone(connection, owner.id);
    if (!(await deps.sessions.lockOpen(connection, session))) return undefined;
    await updatePassword(connection, owner.id, hashed.value);
    const now = deps.clock.now();
    await endChallenges(connection, { brandId: brand.id, kind: 'affiliate', id: owner.id }, now);
    await mailPartner(connection, owner, { template: 'partnerPasswordChanged', isAlarm: true, now });
    return deps.sessions.continueAlone(connection, session);
  });
  if (secrets === undefined) return refuse({ code: 'sessionMissing' });
  return accept(present(owner, deps.sessions.hand(secrets, caller)));
}

async function proveOwner(
  deps: AffiliateDeps,
  { current_password: current }: RequestTo<'updateAffiliatePassword'>,
  { session }: AffiliateCaller,
  owner: Affiliate,
): Promise<Result<true>> {
  const field = 'current_password';
  if (deps.clock.now() - session.authenticatedAt < FRESH_LOGIN_MS) return accept(true);
  if (current === undefined) return refuse({ code: 'currentPasswordNeeded', field });
  return provePassword(deps, owner, current, { code: 'currentPasswordWrong', field });
}
