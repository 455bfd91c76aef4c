import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { SESSION_LIFE_MS } from '@candor/domain/clients/session.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { confirmIdentity, confirmOptions, factorHandlers } from '../factors/index.ts';
import type { Confirming } from '../factors/index.ts';
import type { OfficeCaller, OfficeHandlers } from './caller.ts';
import { OFFICE_COOKIE } from './cookie.ts';
import { ownerOf } from './entrance.ts';
import { countedAs, recordFailure } from './failures.ts';
import type { StaffParts } from './parts.ts';
import { atOffice, staffFactors } from './staffFactors.ts';
import { findStaff } from './store.ts';
import type { Staff } from './store.ts';

export type OwnFactorCalls =
  | 'getOwnFactors'
  | 'confirmOwnIdentity'
  | 'askOwnPasskey'
  | 'beginOwnTotp'
  | 'confirmOwnTotp'
  | 'removeOwnTotp'
  | 'renewOwnRecoveryCodes'
  | 'beginOwnPasskey'
  | 'addOwnPasskey'
  | 'renameOwnPasskey'
  | 'removeOwnPasskey';

/** Rule ST-9: a member of staff looks after their own second factors, with the calls of clients and partners. */
export function ownFactorRoutes(parts: StaffParts): OfficeHandlers<OwnFactorCalls> {
  const own = ({ session }: OfficeCaller) =>
    factorHandlers(staffFactors(parts, session), () => ownerOf(session.staffId));
  return {
    getOwnFactors: (request, caller) => own(caller).getFactors(request, atOffice(caller)),
    confirmOwnIdentity: (request, caller) => confirmOwnIdentity(parts, request, caller),
    askOwnPasskey: ({ challenge }, caller) =>
      confirmOptions(staffFactors(parts, caller.session), challenge, confirming(caller), atOffice(caller)),
    beginOwnTotp: (request, caller) => own(caller).beginTotp(request, atOffice(caller)),
    confirmOwnTotp: (request, caller) => own(caller).confirmTotp(request, atOffice(caller)),
    removeOwnTotp: async (request, caller) =>
      recordGuess(parts, caller, await own(caller).removeTotp(request, atOffice(caller))),
    renewOwnRecoveryCodes: (request, caller) => own(caller).renewRecoveryCodes(request, atOffice(caller)),
    beginOwnPasskey: (request, caller) => own(caller).beginPasskey(request, atOffice(caller)),
    addOwnPasskey: (request, caller) => own(caller).addPasskey(request, atOffice(caller)),
    renameOwnPasskey: (request, caller) => own(caller).renamePasskey(request, atOffice(caller)),
    removeOwnPasskey: (request, caller) => own(caller).removePasskey(request, atOffice(caller)),
  };
}

/** A full proof of identity, after which the session goes on under a new cookie. */
async function confirmOwnIdentity(
  parts: StaffParts,
  request: OfficeRequestOf<OfficeCalls['confirmOwnIdentity']>,
  caller: OfficeCaller,
): Promise<Result<Record<string, never>>> {
  const { session, cookies } = caller;
  const staff = await findStaff(parts.pool, session.staffId);
  if (staff === undefined) return refuse({ code: 'sessionMissing' });
  const person = {
    ...confirming(caller),
    provePassword: (password: string) => provePassword(parts, staff, password, caller),
  };
  const proven = await confirmIdentity(staffFactors(parts, session), request, person, atOffice(caller));
  if (!proven.ok) return recordGuess(parts, caller, proven);
  const cookie = await parts.sessions.renew(session);
  if (!cookie.ok) return cookie;
  cookies.set(OFFICE_COOKIE, cookie.value, SESSION_LIFE_MS / 1_000);
  return accept({});
}

/** Rule ST-7: a wrong factor in a session is recorded like one at the entrance. */
async function recordGuess<T>(parts: StaffParts, caller: OfficeCaller, answer: Result<T>): Promise<Result<T>> {
  if (answer.ok || answer.refusal.code !== 'codeWrong') return answer;
  const staff = await findStaff(parts.pool, caller.session.staffId);
  await recordFailure(parts, { staff, action: 'staff.factorWrong', visitor: caller });
  return answer;
}

/** Guessing it in a session is slowed down and recorded like guessing it at the entrance (T3, rule ST-7). */
async function provePassword(
  parts: StaffParts,
  staff: Staff,
  password: string,
  visitor: OfficeCaller,
): Promise<Result<true>> {
  const counted = countedAs(parts, `staff password\n${staff.id}`);
  const begun = await parts.attempts.begin(counted);
  if (!begun.ok) return begun;
  const verified = await parts.hasher.verify(password, staff.password);
  if (!verified.ok) {
    await parts.attempts.takeBack(counted);
    return verified;
  }
  if (!verified.value.matches) {
    await recordFailure(parts, { staff, action: 'staff.signInFailed', visitor });
    return refuse({ code: 'invalidCredentials', field: 'password' });
  }
  await parts.attempts.succeed(counted);
  return accept(true);
}

function confirming({ session }: OfficeCaller): Confirming {
  return { owner: ownerOf(session.staffId), sessionId: session.id };
}
