import { clientFactors, ownerOf } from '../clients/index.ts';
import type { ClientDeps } from '../clients/index.ts';
import { factorHandlers } from '../../access/factors/index.ts';
import type { Caller, Handlers } from '../../access/sessions/index.ts';
import { confirmLogin, confirmPasskey } from './confirmLogin.ts';
import { recoverClient } from './lostReturn.ts';
import { requestLostFactors, showLostFactors, startLostFactors, stopByLink, stopBySession } from './lostWait.ts';
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
  | 'requestLostFactors'
  | 'startLostFactors'
  | 'stopLostFactorsByLink'
  | 'returnWithoutFactors'
  | 'getLostFactors'
  | 'stopLostFactors';

/** Calls about the security of a client's account. */
export function securityRoutes(deps: ClientDeps): Handlers<SecurityCalls> {
  return {
    confirmLogin: (request, caller) => confirmLogin(deps, request, caller),
    confirmPasskey: (request, caller) => confirmPasskey(deps, request, caller),
    ...factorHandlers(clientFactors(deps), ownerOfCaller),
    listSessions: (_request, caller) => listSessions(deps, caller),
    endSession: (request, caller) => endSession(deps, request, caller),
    endOtherSessions: (_request, caller) => endOtherSessions(deps, caller),
    listLogins: (request, caller) => listLogins(deps, request, caller),
    requestLostFactors: (request, visitor) => requestLostFactors(deps, request, visitor),
    startLostFactors: (request, visitor) => startLostFactors(deps, request, visitor),
    stopLostFactorsByLink: (request, visitor) => stopByLink(deps, request, visitor),
    returnWithoutFactors: (request, visitor) => recoverClient(deps, request, visitor),
    getLostFactors: (_request, caller) => showLostFactors(deps, caller),
    stopLostFactors: (_request, caller) => stopBySession(deps, caller),
  };
}

function ownerOfCaller({ session: { clientId: id, brandId } }: Caller) {
  return ownerOf({ id, brandId });
}
