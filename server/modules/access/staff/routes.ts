import type { OfficeSession } from '@candor/contracts/http/office/entrance.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { OfficeHandlers, StaffSession } from './caller.ts';
import { OFFICE_COOKIE } from './cookie.ts';
import { beginApp, confirmApp, confirmPasskey, newPasskeyOptions } from './enrol.ts';
import { acceptInvitation, lookAtInvitation } from './invitation.ts';
import { ownFactorRoutes } from './ownFactors.ts';
import type { OwnFactorCalls } from './ownFactors.ts';
import { endOwnSessions, listOwnSessions } from './ownSessions.ts';
import type { StaffParts } from './parts.ts';
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

export function staffRoutes(parts: StaffParts): OfficeHandlers<StaffCalls> {
  const show = async (session: StaffSession): Promise<Result<OfficeSession>> =>
    accept(presentSession(parts.brands, session, await parts.sessions.brandsOf(session.staffId)));
  return {
    ...ownFactorRoutes(parts),
    signIn: (request, visitor) => signIn(parts, request, visitor),
    prove: (request, visitor) => proveFactor(parts, request, visitor),
    askPasskey: (_request, visitor) => passkeyOptions(parts, visitor),
    async listDemoStaff(_request, { ip }) {
      const listed = parts.demoStaff?.(ip) ?? [];
      return accept(listed.map((person) => ({ ...person, roles: [...person.roles] })));
    },
    async lookAtInvitation({ code }) {
      const invited = await lookAtInvitation(parts, code);
      return invited.ok ? accept({ name: invited.value.name, email: invited.value.email }) : invited;
    },
    acceptInvitation: (request, visitor) => acceptInvitation(parts, request, visitor),
    beginTotp: (_request, visitor) => beginApp(parts, visitor),
    confirmTotp: ({ code }, visitor) => confirmApp(parts, code, visitor),
    askNewPasskey: (_request, visitor) => newPasskeyOptions(parts, visitor),
    addPasskey: (request, visitor) => confirmPasskey(parts, request, visitor),
    getSession: (_request, { session }) => show(session),
    async chooseBrand({ brand }, { session }) {
      const chosen = await parts.sessions.chooseBrand(session, brand);
      return chosen.ok ? show(chosen.value) : chosen;
    },
    listOwnSessions: async (_request, { session }) => accept(await listOwnSessions(parts, session)),
    endOwnSession: ({ id }, { session }) => endOwnSessions(parts, id, session),
    endOtherOwnSessions: (_request, { session }) => endOwnSessions(parts, undefined, session),
    /** The call itself counts as the person's act. */
    async reportActive() {
      return accept({});
    },
    async signOut(_request, { session, cookies }) {
      await parts.sessions.end(session);
      cookies.clear(OFFICE_COOKIE);
      return accept({});
    },
  };
}
