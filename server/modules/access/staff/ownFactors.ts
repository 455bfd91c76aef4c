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
import { countedAs, recordFailure, recordGuess } from './failures.ts';
import type { StaffDeps } from './deps.ts';
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

/** Rule ST-9: the calls with which staff manage their own second factors, as clients and partners do. */
export function ownFactorRoutes(deps: StaffDeps): OfficeHandlers<OwnFactorCalls> {
  const own = ({ session }: OfficeCaller) =>
    factorHandlers(staffFactors(deps, session), () => ownerOf(session.staffId));
  return {
    getOwnFactors: (request, caller) => own(caller).getFactors(request, atOffice(caller)),
    confirmOwnIdentity: (request, caller) => confirmOwnIdentity(deps, request, caller),
    askOwnPasskey: ({ challenge }, caller) =>
      confirmOptions(staffFactors(deps, caller.session), challenge, confirming(caller), atOffice(caller)),
    beginOwnTotp: (request, caller) => own(caller).beginTotp(request, atOffice(caller)),
    confirmOwnTotp: (request, caller) => own(caller).confirmTotp(request, atOffice(caller)),
    removeOwnTotp: async (request, caller) =>
      recordGuess(deps, caller.session.staffId, await own(caller).removeTotp(request, atOffice(caller)), caller),
    renewOwnRecoveryCodes: (request, caller) => own(caller).renewRecoveryCodes(request, atOffice(caller)),
    beginOwnPasskey: (request, caller) => own(caller).beginPasskey(request, atOffice(caller)),
    addOwnPasskey: (request, caller) => own(caller).addPasskey(request, atOffice(caller)),
    renameOwnPasskey: (request, caller) => own(caller).renamePasskey(request, atOffice(caller)),
    removeOwnPasskey: (request, caller) => own(caller).removePasskey(request, atOffice(caller)),
  };
}

/** Checks a full proof of identity, after which the session continues under a new cookie. */
async function confirmOwnIdentity(
  deps: StaffDeps,
  request: OfficeRequestOf<OfficeCalls['confirmOwnIdentity']>,
  caller: OfficeCaller,
): Promise<Result<Record<string, never>>> {
  const { session, cookies } = caller;
  const staff = await findStaff(deps.pool, session.staffId);
  if (staff === undefined) return refuse({ code: 'sessionMissing' });
  const person = {
    ...confirming(caller),
    provePassword: (password: string) => provePassword(deps, staff, password, caller),
  };
  const proven = await confirmIdentity(staffFactors(deps, session), request, person, atOffice(caller));
  if (!proven.ok) return recordGuess(deps, session.staffId, proven, caller);
  const cookie = await deps.sessions.renew(session, caller.ip);
  if (!cookie.ok) return cookie;
  cookies.set(OFFICE_COOKIE, cookie.value, SESSION_LIFE_MS / 1_000);
  return accept({});
}

/** Verifies the password. Guessing it in a session is slowed down and recorded as at sign-in (T3, rule ST-7). */
async function provePassword(
  deps: StaffDeps,
  staff: Staff,
  password: string,
  visitor: OfficeCaller,
): Promise<Result<true>> {
  const counted = countedAs(deps, `staff password\n${staff.id}`);
  const attempt = await deps.attempts.begin(counted);
  if (!attempt.ok) return attempt;
  const verified = await deps.hasher.verify(password, staff.password, 'known');
  if (!verified.ok) {
    await deps.attempts.uncount(counted);
    return verified;
  }
  if (!verified.value.matches) {
    await recordFailure(deps, { staff, action: 'staff.signInFailed', visitor });
    return refuse({ code: 'invalidCredentials', field: 'password' });
  }
  await deps.attempts.clearFailures(counted);
  return accept(true);
}

function confirming({ session }: OfficeCaller): Confirming {
  return { owner: ownerOf(session.staffId), sessionId: session.id };
}
