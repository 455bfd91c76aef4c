import { randomInt } from 'node:crypto';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';
import { insertAffiliate, replaceInvitation } from '../affiliates/index.ts';
import { newSecret } from '../sessions/index.ts';
import type { StaffSession } from '../staff/index.ts';
import type { AffiliateDeskParts } from './parts.ts';
import { record } from './record.ts';
import { findPartner, isEmailTaken, lockPartner, updateDisabled } from './store.ts';

type Invitation = OfficeAnswerOf<OfficeCalls['createAffiliate']>;

const INVITATION_MS = 3 * 24 * 60 * 60_000;
const CODE_TRIES = 20;

/** Rule AF-9: a partner comes with a link to choose his password; he earns when two have agreed on a plan. */
export function createAffiliate(
  parts: AffiliateDeskParts,
  { name, email, parent }: OfficeRequestOf<OfficeCalls['createAffiliate']>,
  session: StaffSession,
): Promise<Result<Invitation>> {
  return transaction(parts.pool, session.brandId, async (connection): Promise<Result<Invitation>> => {
    if (parent !== undefined && (await findPartner(connection, parent)) === undefined) {
      return refuse({ code: 'notFound', field: 'parent' });
    }
    const partnerId = await insertWithCode(connection, parts, { name, email, parent }, session);
    if (partnerId === undefined) return refuse({ code: 'affiliateExists', field: 'email' });
    await record(connection, parts, session, { partnerId, action: 'created', details: { name } });
    return accept(await invite(connection, parts, session, partnerId));
  });
}

/** A code that nobody has; undefined: somebody has the address. */
async function insertWithCode(
  connection: Connection,
  { clock }: AffiliateDeskParts,
  { name, email, parent }: { name: string; email: string; parent: number | undefined },
  { brandId }: StaffSession,
): Promise<number | undefined> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    if (await isEmailTaken(connection, email)) return undefined;
    const code = `af-${randomInt(10_000, 100_000)}`;
    const id = await insertAffiliate(connection, { brandId, code, name, email, parentId: parent, now: clock.now() });
    if (id !== undefined) return id;
  }
  throw new Error('no code of a partner was free');
}

export function inviteAffiliateAgain(
  parts: AffiliateDeskParts,
  id: number,
  session: StaffSession,
): Promise<Result<Invitation>> {
  return transaction(parts.pool, session.brandId, async (connection): Promise<Result<Invitation>> => {
    const partner = await lockPartner(connection, id);
    if (partner === undefined) return refuse({ code: 'notFound' });
    if (partner.disabledAt !== null) return refuse({ code: 'affiliateDisabled' });
    await record(connection, parts, session, { partnerId: id, action: 'invited', details: { name: partner.name } });
    return accept(await invite(connection, parts, session, id));
  });
}

/** The code is in the answer and nowhere else; what is kept is its hash. */
async function invite(
  connection: Connection,
  { clock, brandOf, originOf }: AffiliateDeskParts,
  { brandId }: StaffSession,
  partnerId: number,
): Promise<Invitation> {
  const code = newSecret();
  const now = clock.now();
  const expiresAt = now + INVITATION_MS;
  await replaceInvitation(connection, { brandId, affiliateId: partnerId, codeHash: code.hash, now, expiresAt });
  return { id: partnerId, link: `${originOf(brandOf(brandId))}/affiliate/accept/${code.text}` };
}

export function disableAffiliate(
  parts: AffiliateDeskParts,
  { id, disabled, reason }: OfficeRequestOf<OfficeCalls['disableAffiliate']>,
  session: StaffSession,
): Promise<Result<true>> {
  return transaction(parts.pool, session.brandId, async (connection): Promise<Result<true>> => {
    const partner = await lockPartner(connection, id);
    if (partner === undefined) return refuse({ code: 'notFound' });
    const action = disabled ? 'disabled' : 'enabled';
    if (await updateDisabled(connection, { id, isDisabled: disabled, now: parts.clock.now() })) {
      await record(connection, parts, session, { partnerId: id, action, reason, details: { name: partner.name } });
    }
    return accept(true);
  });
}
