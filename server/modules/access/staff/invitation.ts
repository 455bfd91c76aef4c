import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { checkNewPassword } from '../passwords/index.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { endChallenges } from '../factors/index.ts';
import { hashSecret, newSecret } from '../sessions/index.ts';
import type { OfficeVisitor } from './caller.ts';
import { beginEntrance, checkOfficeEntrance, ownerOf, withFactors } from './entrance.ts';
import type { StaffDeps } from './deps.ts';
import { findInvited, findStaff, lockInvitation, replaceInvitation, updatePassword } from './store.ts';
import { isEnrolled } from './staffFactors.ts';
import type { Staff } from './store.ts';

const INVITATION_MS = 3 * DAY_MS;

/** Creates an invitation, which replaces earlier ones. Only its receiver knows the code. */
export async function invite(pool: Pool, staffId: number, now: Instant): Promise<string> {
  return transaction(pool, '', (connection) => issueInvitation(connection, staffId, now));
}

/**
 * Creates the code for a mail that is being sent, in its transaction. Undefined if the person is no longer to be
 * invited: they have set up their sign-in, or their access was ended.
 */
export async function inviteWithin(connection: Connection, staffId: number, now: Instant): Promise<string | undefined> {
  const staff = await findStaff(connection, staffId);
  if (staff === undefined || staff.isDisabled || (await isEnrolled(connection, staffId))) return undefined;
  return issueInvitation(connection, staffId, now);
}

async function issueInvitation(connection: Connection, staffId: number, now: Instant): Promise<string> {
  const code = newSecret();
  await replaceInvitation(connection, { staffId, codeHash: code.hash, now, expiresAt: now + INVITATION_MS });
  return code.text;
}

export async function lookAtInvitation({ pool, clock }: StaffDeps, code: string): Promise<Result<Staff>> {
  const staff = await findInvited(pool, hashSecret(code), clock.now());
  return staff === undefined ? refuse({ code: 'invitationInvalid' }) : accept(staff);
}

/** Sets the password. The invitation is spent once the second factor is set up; until then it can be restarted. */
export async function acceptInvitation(
  deps: StaffDeps,
  { code, password }: OfficeRequestOf<OfficeCalls['acceptInvitation']>,
  visitor: OfficeVisitor,
): Promise<Result<OfficeAnswerOf<OfficeCalls['acceptInvitation']>>> {
  const entrance = checkOfficeEntrance(visitor);
  if (!entrance.ok) return entrance;
  const invited = await lookAtInvitation(deps, code);
  if (!invited.ok) return invited;
  const { id, name, email } = invited.value;
  const [firstName = '', ...others] = name.split(' ');
  const good = checkNewPassword(password, { firstName, lastName: others.join(' '), email, brandName: 'Candor' });
  if (!good.ok) return good;
  const hashed = await deps.hasher.hash(password);
  if (!hashed.ok) return hashed;
  const codeHash = hashSecret(code);
  return withFactors(deps, async (factors): Promise<Result<{ name: string }>> => {
    // The invitation may have been accepted, or access may have ended, while the password was hashed.
    const isValid = await lockInvitation(factors.connection, codeHash, factors.now);
    if (!isValid) return refuse({ code: 'invitationInvalid' });
    await updatePassword(factors.connection, id, hashed.value);
    // T13: somebody who accepted the invitation before cannot finish enrolling with the earlier password.
    await endChallenges(factors.connection, ownerOf(id), factors.now);
    const context = codeHash.toString('hex');
    await beginEntrance(factors, { staffId: id, purpose: 'office.enrol', context }, visitor);
    return accept({ name });
  });
}
