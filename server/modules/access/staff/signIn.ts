import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OfficeSession } from '@candor/contracts/http/office/entrance.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { answerChallenge, askPasskey, factorStatus, methodsOf, notifyOfRecovery } from '../factors/index.ts';
import type { FactorWork } from '../factors/index.ts';
import type { Limit } from '../sessions/index.ts';
import type { OfficeVisitor } from './caller.ts';
import {
  beginEntrance,
  checkOfficeEntrance,
  enterOffice,
  findEntrance,
  firstBrand,
  ownerOf,
  siteOf,
  withFactors,
} from './entrance.ts';
import { countedAs, recordFailure, recordGuess } from './failures.ts';
import type { StaffDeps } from './deps.ts';
import { staffFactors } from './staffFactors.ts';
import { brandsOf, findByEmail, findStaff } from './store.ts';
import type { Staff } from './store.ts';

type SignIn = OfficeCalls['signIn'];

const FAILED_FROM_ADDRESS: Limit = { name: 'staff.ip', hits: 30, windowMs: 15 * MINUTE_MS };

/**
 * Checks the first step of signing in: every failure is "Invalid credentials", after the same work and with the same
 * growing wait.
 */
export async function signIn(
  deps: StaffDeps,
  request: OfficeRequestOf<SignIn>,
  visitor: OfficeVisitor,
): Promise<Result<OfficeAnswerOf<SignIn>>> {
  const entrance = checkOfficeEntrance(visitor);
  if (!entrance.ok) return entrance;
  const checked = await checkLogin(deps, request, visitor);
  if (!checked.ok) return checked;
  return withFactors(deps, async (factors) => {
    const methods = methodsOf(await factorStatus(factors, ownerOf(checked.value.id)), visitor.host);
    // Only the holder of the invitation can set up a second factor.
    if (methods.length === 0) return refuse({ code: 'invitationNeeded' });
    await beginEntrance(factors, { staffId: checked.value.id, purpose: 'office.signIn' }, visitor);
    return accept({ methods: [...methods] });
  });
}

/** T3, T5: checks email and password with the same counters as for clients, under subjects of their own. */
async function checkLogin(
  deps: StaffDeps,
  { email, password }: OfficeRequestOf<SignIn>,
  visitor: OfficeVisitor,
): Promise<Result<Staff>> {
  const login = countedAs(deps, `staff\n${email}`);
  const address = countedAs(deps, visitor.ip);
  const fromHere = deps.attempts.spend(FAILED_FROM_ADDRESS, address);
  if (!fromHere.ok) return fromHere;
  const attempt = await deps.attempts.begin(login);
  if (!attempt.ok) return attempt;
  const staff = await findByEmail(deps.pool, email);
  const verified = await deps.hasher.verify(password, staff?.password);
  if (!verified.ok) {
    await deps.attempts.uncount(login);
    return verified;
  }
  if (staff === undefined || staff.isDisabled || !verified.value.matches) {
    await recordFailure(deps, { staff, action: 'staff.signInFailed', visitor });
    return refuse({ code: 'invalidCredentials' });
  }
  await deps.attempts.clearFailures(login);
  deps.attempts.returnHit(FAILED_FROM_ADDRESS, address);
  return accept(staff);
}

/**
 * Checks the second step. A wrong answer is counted, so it is committed like a right one. T7: besides the attempts at
 * one challenge, the person's attempts at all challenges are counted, so that a known password does not allow unlimited
 * guesses.
 */
export async function proveFactor(
  deps: StaffDeps,
  proof: OfficeRequestOf<OfficeCalls['prove']>,
  visitor: OfficeVisitor,
): Promise<Result<OfficeSession>> {
  const opened = await withFactors(deps, (factors) => findEntrance(factors, 'office.signIn', visitor));
  if (!opened.ok) return opened;
  const { staffId } = opened.value;
  const counted = countedAs(deps, `staffFactor\n${staffId}`);
  const attempt = await deps.attempts.begin(counted);
  if (!attempt.ok) return attempt;
  const proven = await withFactors(deps, async (factors) => {
    const entrance = await findEntrance(factors, 'office.signIn', visitor);
    if (!entrance.ok) return entrance;
    const answered = await answerChallenge(factors, entrance.value.challenge, proof, siteOf(visitor));
    if (answered.ok && answered.value.method === 'recovery') await announceRecovery(deps, factors, staffId);
    return answered;
  });
  if (!proven.ok) return recordGuess(deps, staffId, proven, visitor);
  await deps.attempts.clearFailures(counted);
  return enterOffice(deps, proven.value.owner.id, proven.value.method, visitor);
}

/**
 * Rule ST-9: records and mails the use of a recovery code; if that fails, the code stays unused. Without a brand nobody
 * can enter by it.
 */
async function announceRecovery(deps: StaffDeps, work: FactorWork, staffId: number): Promise<void> {
  const staff = await findStaff(work.connection, staffId);
  const brand = firstBrand(deps, await brandsOf(work.connection, staffId));
  if (staff === undefined || brand === undefined) return;
  const holding = { staffId, brandId: brand.id, name: staff.name };
  await notifyOfRecovery(staffFactors(deps, holding), work, ownerOf(staffId));
}

export function passkeyOptions(
  deps: StaffDeps,
  visitor: OfficeVisitor,
): Promise<Result<OfficeAnswerOf<OfficeCalls['askPasskey']>>> {
  return withFactors(deps, async (factors) => {
    const entrance = await findEntrance(factors, 'office.signIn', visitor);
    if (!entrance.ok) return entrance;
    return accept(await askPasskey(factors, entrance.value.challenge, siteOf(visitor)));
  });
}
