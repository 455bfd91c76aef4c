import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OfficeSession } from '@candor/contracts/http/office/entrance.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { answerChallenge, askPasskey, factorStatus, methodsOf } from '../factors/index.ts';
import type { Counted, Limit } from '../sessions/index.ts';
import type { OfficeVisitor } from './caller.ts';
import {
  beginEntrance,
  checkOfficeEntrance,
  enterOffice,
  findEntrance,
  ownerOf,
  siteOf,
  withFactors,
} from './entrance.ts';
import type { StaffParts } from './parts.ts';
import { findByEmail } from './store.ts';
import type { Staff } from './store.ts';

type SignIn = OfficeCalls['signIn'];

const FAILED_FROM_ADDRESS: Limit = { name: 'staff.ip', hits: 30, windowMs: 15 * 60_000 };

/** The first half: whatever is wrong is "Invalid credentials", after the same work and with the same growing wait. */
export async function signIn(
  parts: StaffParts,
  request: OfficeRequestOf<SignIn>,
  visitor: OfficeVisitor,
): Promise<Result<OfficeAnswerOf<SignIn>>> {
  const entrance = checkOfficeEntrance(visitor);
  if (!entrance.ok) return entrance;
  const checked = await checkLogin(parts, request, visitor.ip);
  if (!checked.ok) return checked;
  return withFactors(parts, async (factors) => {
    const methods = methodsOf(await factorStatus(factors, ownerOf(checked.value.id)), visitor.host);
    // A second factor is set up by the holder of the invitation and by nobody else.
    if (methods.length === 0) return refuse({ code: 'invitationNeeded' });
    await beginEntrance(factors, { staffId: checked.value.id, purpose: 'office.signIn' }, visitor);
    return accept({ methods: [...methods] });
  });
}

/** T3, T5: the same counters as for clients, under names of their own. */
async function checkLogin(
  parts: StaffParts,
  { email, password }: OfficeRequestOf<SignIn>,
  ip: string,
): Promise<Result<Staff>> {
  const login = countedAs(parts, `staff\n${email}`);
  const address = countedAs(parts, ip);
  const fromHere = await parts.attempts.spend(FAILED_FROM_ADDRESS, address);
  if (!fromHere.ok) return fromHere;
  const begun = await parts.attempts.begin(login);
  if (!begun.ok) return begun;
  const staff = await findByEmail(parts.pool, email);
  const verified = await parts.hasher.verify(password, staff?.password);
  if (!verified.ok) {
    await parts.attempts.takeBack(login);
    return verified;
  }
  if (staff === undefined || staff.isDisabled || !verified.value.matches) return refuse({ code: 'invalidCredentials' });
  await parts.attempts.succeed(login);
  await parts.attempts.giveBack(FAILED_FROM_ADDRESS, address);
  return accept(staff);
}

/** The second half. A wrong answer is counted, so it is committed like a right one. */
export async function proveFactor(
  parts: StaffParts,
  proof: OfficeRequestOf<OfficeCalls['prove']>,
  visitor: OfficeVisitor,
): Promise<Result<OfficeSession>> {
  const proven = await withFactors(parts, async (factors) => {
    const entrance = await findEntrance(factors, 'office.signIn', visitor);
    return entrance.ok ? answerChallenge(factors, entrance.value.challenge, proof, siteOf(visitor)) : entrance;
  });
  if (!proven.ok) return proven;
  return enterOffice(parts, proven.value.owner.id, proven.value.method, visitor);
}

export function passkeyOptions(
  parts: StaffParts,
  visitor: OfficeVisitor,
): Promise<Result<OfficeAnswerOf<OfficeCalls['askPasskey']>>> {
  return withFactors(parts, async (factors) => {
    const entrance = await findEntrance(factors, 'office.signIn', visitor);
    if (!entrance.ok) return entrance;
    return accept(await askPasskey(factors, entrance.value.challenge, siteOf(visitor)));
  });
}

/** Counters belong to a brand: those of the office to the first. */
function countedAs({ brands }: StaffParts, subject: string): Counted {
  const [base] = brands;
  assert(base !== undefined, 'an installation has a brand');
  return { brandId: base.id, subject };
}
