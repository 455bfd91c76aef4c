import '../../../data/trustedTypes.ts';
import type { Session } from '@candor/contracts/http/accounts.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { loginFactor, loginPasskey, loginSetup } from '@candor/contracts/http/loginFactors.ts';
import { ask as requestLostFactors } from '@candor/contracts/http/lostFactors.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { signWithPasskey } from '../../../data/passkeys.ts';

/** Calls of a login's second half, without the table of all calls. */
export const factorCalls = {
  loginFactor: (request: RequestOf<typeof loginFactor>) => askByDeclaration(loginFactor, request),
  loginPasskey: (request: RequestOf<typeof loginPasskey>) => askByDeclaration(loginPasskey, request),
  loginSetup: (request: RequestOf<typeof loginSetup>) => askByDeclaration(loginSetup, request),
  requestLostFactors: (request: RequestOf<typeof requestLostFactors>) => askByDeclaration(requestLostFactors, request),
};

/** Logs in without a password; undefined if the client has cancelled or there is no key. */
export async function logInWithPasskey(): Promise<Outcome<Session> | undefined> {
  const outcome = await factorCalls.loginPasskey({});
  if (outcome.kind !== 'done') return outcome;
  const { challenge, options } = outcome.value;
  const assertion = await signWithPasskey(options);
  return assertion === undefined ? undefined : factorCalls.loginFactor({ challenge, assertion });
}
