import type { ClientParts } from '../clients/index.ts';
import type { Handlers } from '../sessions/index.ts';
import * as factors from './changeFactors.ts';
import { confirmLogin, confirmPasskey } from './confirmLogin.ts';
import { endOtherSessions, endSession, listLogins, listSessions } from './devices.ts';

type SecurityCalls =
  | 'confirmLogin'
  | 'confirmPasskey'
  | 'getFactors'
  | 'beginTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'renewRecoveryCodes'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'listLogins';

/** The calls about the security of a client's account. */
export function securityRoutes(parts: ClientParts): Handlers<SecurityCalls> {
  return {
    confirmLogin: (request, caller) => confirmLogin(parts, request, caller),
    confirmPasskey: (request, caller) => confirmPasskey(parts, request, caller),
    getFactors: (_request, caller) => factors.getFactors(parts, caller),
    beginTotp: (_request, caller) => factors.beginTotp(parts, caller),
    confirmTotp: (request, caller) => factors.confirmTotp(parts, request, caller),
    removeTotp: (request, caller) => factors.removeTotp(parts, request, caller),
    renewRecoveryCodes: (_request, caller) => factors.renewRecoveryCodes(parts, caller),
    beginPasskey: (_request, caller) => factors.beginPasskey(parts, caller),
    addPasskey: (request, caller) => factors.addPasskey(parts, request, caller),
    renamePasskey: (request, caller) => factors.renamePasskey(parts, request, caller),
    removePasskey: (request, caller) => factors.removePasskey(parts, request, caller),
    listSessions: (_request, caller) => listSessions(parts, caller),
    endSession: (request, caller) => endSession(parts, request, caller),
    endOtherSessions: (_request, caller) => endOtherSessions(parts, caller),
    listLogins: (request, caller) => listLogins(parts, request, caller),
  };
}
