import { clientFactors, ownerOf } from '../clients/index.ts';
import type { ClientParts } from '../clients/index.ts';
import { factorHandlers } from '../../access/factors/index.ts';
import type { Caller, Handlers } from '../../access/sessions/index.ts';
import { confirmLogin, confirmPasskey } from './confirmLogin.ts';
import { comeBack } from './lostReturn.ts';
import { askLostFactors, showLostFactors, startLostFactors, stopByLink, stopBySession } from './lostWait.ts';
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
  | 'listLogins'
  | 'askLostFactors'
  | 'startLostFactors'
  | 'stopLostFactorsByLink'
  | 'returnWithoutFactors'
  | 'getLostFactors'
  | 'stopLostFactors';

/** The calls about the security of a client's account. */
export function securityRoutes(parts: ClientParts): Handlers<SecurityCalls> {
  return {
    confirmLogin: (request, caller) => confirmLogin(parts, request, caller),
    confirmPasskey: (request, caller) => confirmPasskey(parts, request, caller),
    ...factorHandlers(clientFactors(parts), ownerOfCaller),
    listSessions: (_request, caller) => listSessions(parts, caller),
    endSession: (request, caller) => endSession(parts, request, caller),
    endOtherSessions: (_request, caller) => endOtherSessions(parts, caller),
    listLogins: (request, caller) => listLogins(parts, request, caller),
    askLostFactors: (request, visitor) => askLostFactors(parts, request, visitor),
    startLostFactors: (request, visitor) => startLostFactors(parts, request, visitor),
    stopLostFactorsByLink: (request, visitor) => stopByLink(parts, request, visitor),
    returnWithoutFactors: (request, visitor) => comeBack(parts, request, visitor),
    getLostFactors: (_request, caller) => showLostFactors(parts, caller),
    stopLostFactors: (_request, caller) => stopBySession(parts, caller),
  };
}

function ownerOfCaller({ session: { clientId: id, brandId } }: Caller) {
  return ownerOf({ id, brandId });
}
