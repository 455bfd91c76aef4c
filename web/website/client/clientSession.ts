import { get, logout } from '@candor/contracts/http/accounts.ts';
import { askByDeclaration } from '../../data/ask.ts';
import { endSession } from '../../data/session.ts';

/** Facts about the logged-in client in the header of the public pages (specification 2). */
export interface ClientFacts {
  readonly fullName: string;
  readonly pin: string;
  readonly isVerified: boolean;
  readonly level: string;
}

/**
 * Reads the client; undefined if the server was not reached, or no longer knows the session, which then also ends here.
 */
export async function readClient(): Promise<ClientFacts | undefined> {
  const outcome = await askByDeclaration(get, {});
  if (outcome.kind !== 'done') return undefined;
  const { full_name, pin, verified_account, level } = outcome.value.user;
  return { fullName: full_name, pin, isVerified: verified_account, level };
}

/** Ends the session on the server and here, as in the portal; here also if the server is not reached. */
export async function logOut(): Promise<void> {
  await askByDeclaration(logout, {}).finally(() => endSession('logout'));
}
