import { randomInt } from 'node:crypto';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { act, recordAct } from '../../access/audit/index.ts';
import { endPartnerLost, insertAffiliate, replaceInvitation } from '../../partners/affiliates/index.ts';
import type { NewAffiliate } from '../../partners/affiliates/index.ts';
import { queueMail } from '../../access/notifications/index.ts';
import { newSecret } from '../../access/sessions/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { AffiliateDeskDeps } from './deps.ts';
import { planKey } from './keys.ts';
import { findIdByCode, isEmailTaken, lockPartner, updateDisabled } from './store.ts';
import type { StoredPartner } from './store.ts';

type Invitation = OfficeAnswerOf<OfficeCalls['createAffiliate']>;

const INVITATION_MS = 3 * DAY_MS;
const CODE_TRIES = 20;
const ACCEPT_PATH = '/affiliate/accept';

/** Rule AF-9: creates a partner with a link to choose a password; they earn once two people have agreed on a plan. */
export function createAffiliate(
  deps: AffiliateDeskDeps,
  { name, email, parent, language = 'en' }: OfficeRequestOf<OfficeCalls['createAffiliate']>,
  session: StaffSession,
): Promise<Result<Invitation>> {
  return transaction(deps.pool, session.brandId, async (connection): Promise<Result<Invitation>> => {
    const above = parent === undefined ? undefined : await findIdByCode(connection, parent);
    if (parent !== undefined && above === undefined) return refuse({ code: 'partnerUnknown', field: 'parent' });
    const person = { name, email, parentId: above, language };
    const id = await insertWithCode(connection, deps, person, session);
    if (id === undefined) return refuse({ code: 'affiliateExists', field: 'email' });
    await recordAct(connection, deps.audit, {
      actor: session,
      at: deps.clock.now(),
      action: 'affiliate.created',
      subject: planKey(id),
      details: { name },
    });
    return accept(await invite(connection, deps, session, { id, name, email, language, hasPassword: false }));
  });
}

/** Inserts a partner with an unused code; undefined if the address is in use. */
async function insertWithCode(
  connection: Connection,
  { clock }: AffiliateDeskDeps,
  person: Pick<NewAffiliate, 'name' | 'email' | 'parentId' | 'language'>,
  { brandId }: StaffSession,
): Promise<number | undefined> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    if (await isEmailTaken(connection, person.email)) return undefined;
    const code = `af-${randomInt(10_000, 100_000)}`;
    const id = await insertAffiliate(connection, { ...person, brandId, code, now: clock.now() });
    if (id !== undefined) return id;
  }
  throw new Error('no code of a partner was free');
}

export function inviteAffiliateAgain(
  deps: AffiliateDeskDeps,
  id: number,
  session: StaffSession,
): Promise<Result<Invitation>> {
  const lock = (connection: Connection) => lockPartner(connection, id);
  return act(deps, session, lock, async ({ connection, found: partner, record }) => {
    if (partner.isDisabled) return refuse({ code: 'affiliateDisabled' });
    await record({ action: 'affiliate.invited', subject: planKey(id), details: { name: partner.name } });
    return accept(await invite(connection, deps, session, partner));
  });
}

type Invited = Pick<StoredPartner, 'id' | 'name' | 'email' | 'language' | 'hasPassword'>;

/**
 * Creates the invitation. The code in the answer exists nowhere else, and the mail's is created when it is sent; only
 * hashes are stored.
 */
async function invite(
  connection: Connection,
  { clock, brandOf, originOf }: AffiliateDeskDeps,
  { brandId }: StaffSession,
  { id, name, email, language, hasPassword }: Invited,
): Promise<Invitation> {
  const code = newSecret();
  const now = clock.now();
  const expiresAt = now + INVITATION_MS;
  const invitation = { brandId, affiliateId: id, codeHash: code.hash, now, expiresAt };
  const affiliateInvitationId = await replaceInvitation(connection, invitation);
  await queueMail(connection, {
    brandId,
    clientId: undefined,
    to: email,
    language,
    now,
    template: hasPassword ? 'partnerPassword' : 'partnerInvitation',
    values: { name, time: { time: expiresAt } },
    link: { path: ACCEPT_PATH, affiliateInvitationId },
  });
  return { id, link: `${originOf(brandOf(brandId))}${ACCEPT_PATH}/${code.text}`, expires_at: expiresAt };
}

export function disableAffiliate(
  deps: AffiliateDeskDeps,
  { id, disabled: isDisabled, reason }: OfficeRequestOf<OfficeCalls['disableAffiliate']>,
  session: StaffSession,
): Promise<Result<true>> {
  const lock = (connection: Connection) => lockPartner(connection, id);
  return act(deps, session, lock, async ({ connection, found: { name }, now, record }) => {
    const action = isDisabled ? 'affiliate.disabled' : 'affiliate.enabled';
    if (await updateDisabled(connection, { id, isDisabled, now }))
      await record({ action, subject: planKey(id), reason, details: { name } });
    return accept(true);
  });
}

/** Rule AF-22: staff stop a partner's waiting period, with a reason; they can neither start nor shorten it. */
export function stopReturn(
  deps: AffiliateDeskDeps,
  { id, reason }: OfficeRequestOf<OfficeCalls['stopAffiliateReturn']>,
  session: StaffSession,
): Promise<Result<true>> {
  const lock = (connection: Connection) => lockPartner(connection, id);
  return act(deps, session, lock, async ({ connection, found: { name, email, language }, now, record }) => {
    const owner = { id, brandId: session.brandId, name, email, language };
    if (!(await endPartnerLost(connection, owner, 'staff', now))) return refuse({ code: 'notFound' });
    await record({ action: 'affiliate.returnStopped', subject: planKey(id), reason, details: { name } });
    return accept(true);
  });
}
