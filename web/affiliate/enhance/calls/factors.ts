import '../../../data/trustedTypes.ts';
import { ask as requestLostFactors } from '@candor/contracts/http/affiliateLostFactors.ts';
import { loginFactor, loginPasskey, loginSetup } from '@candor/contracts/http/affiliateSecurity.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { askByDeclaration } from '../../../data/ask.ts';

/** Calls of a login's second half, without those of the panel. */
export const factorCalls = {
  loginFactor: (request: RequestOf<typeof loginFactor>) => askByDeclaration(loginFactor, request),
  loginPasskey: (request: RequestOf<typeof loginPasskey>) => askByDeclaration(loginPasskey, request),
  loginSetup: (request: RequestOf<typeof loginSetup>) => askByDeclaration(loginSetup, request),
  requestLostFactors: (request: RequestOf<typeof requestLostFactors>) => askByDeclaration(requestLostFactors, request),
};
