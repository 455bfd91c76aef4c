import type { OfficeSession } from '@candor/contracts/http/office/entrance.ts';
import { accept, mapResult } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { OfficeHandlers, StaffSession } from './caller.ts';
import { OFFICE_COOKIE } from './cookie.ts';
import { beginApp, confirmApp, confirmPasskey, newPasskeyOptions } from './enrol.ts';
import { acceptInvitation, lookAtInvitation } from './invitation.ts';
import { ownFactorRoutes } from './ownFactors.ts';
import type { OwnFactorCalls } from './ownFactors.ts';
import { endOwnSessions, listOwnSessions } from './ownSessions.ts';
import type { StaffDeps } from './deps.ts';
import { presentSession } from './present.ts';
import { passkeyOptions, proveFactor, signIn } from './signIn.ts';

type StaffCalls =
  | OwnFactorCalls
  | 'signIn'
  | 'prove'
  | 'askPasskey'
  | 'listDemoStaff'
  | 'lookAtInvitation'
  | 'acceptInvitation'
  | 'beginTotp'
  | 'confirmTotp'
  | 'askNewPasskey'
  | 'addPasskey'
  | 'getSession'
  | 'chooseBrand'
  | 'reportActive'
  | 'listOwnSessions'
  | 'endOwnSession'
  | 'endOtherOwnSessions'
  | 'signOut';

export function staffRoutes(deps: StaffDeps): OfficeHandlers<StaffCalls> {
  const show = async (session: StaffSession): Promise<Result<OfficeSession>> =>
    accept(presentSession(deps.brands, session, await deps.sessions.brandsOf(session.staffId)));
  return {
    ...ownFactorRoutes(deps),
    signIn: (request, visitor) => signIn(deps, request, visitor),
    prove: (request, visitor) => proveFactor(deps, request, visitor),
    askPasskey: (_request, visitor) => passkeyOptions(deps, visitor),
    async listDemoStaff(_request, { ip, origin: { isForwarded = false } }) {
      const listed = deps.demoStaff?.({ ip, isForwarded }) ?? [];
      return accept(listed.map((person) => ({ ...person, roles: [...person.roles] })));
    },
    lookAtInvitation: ({ code }) => mapResult(lookAtInvitation(deps, code), ({ name, email }) => ({ name, email })),
    acceptInvitation: (request, visitor) => acceptInvitation(deps, request, visitor),
    beginTotp: (_request, visitor) => beginApp(deps, visitor),
    confirmTotp: ({ code }, visitor) => confirmApp(deps, code, visitor),
    askNewPasskey: (_request, visitor) => newPasskeyOptions(deps, visitor),
    addPasskey: (request, visitor) => confirmPasskey(deps, request, visitor),
    getSession: (_request, { session }) => show(session),
    async chooseBrand({ brand }, { session }) {
      const chosen = await deps.sessions.chooseBrand(session, brand);
      return chosen.ok ? show(chosen.value) : chosen;
    },
    listOwnSessions: async (_request, { session }) => accept(await listOwnSessions(deps, session)),
    endOwnSession: ({ id }, { session }) => endOwnSessions(deps, id, session),
    endOtherOwnSessions: (_request, { session }) => endOwnSessions(deps, undefined, session),
    /** The call itself counts as the person's activity. */
    async reportActive() {
      return accept({});
    },
    async signOut(_request, { session, cookies }) {
      await deps.sessions.end(session);
      cookies.clear(OFFICE_COOKIE);
      return accept({});
    },
  };
}
