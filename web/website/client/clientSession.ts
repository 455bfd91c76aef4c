import { get, logout } from '@candor/contracts/http/accounts.ts';
import { askBy } from '../../data/ask.ts';
import { endSession } from '../../data/session.ts';

/** What the header of the public pages says of who is logged in (specification 2). */
export interface ClientFacts {
  readonly fullName: string;
  readonly pin: string;
  readonly isVerified: boolean;
  readonly level: string;
}

/** Undefined where the server was not reached, or knows the session no longer, which then also ends here. */
export async function readClient(): Promise<ClientFacts | undefined> {
  const outcome = await askBy(get, {});
  if (outcome.kind !== 'done') return undefined;
  const { full_name, pin, verified_account, level } = outcome.value.user;
  return { fullName: full_name, pin, isVerified: verified_account, level };
}

/** As in the portal: ends the session on the server and here; here also when the server is not reached. */
export async function logOut(): Promise<void> {
  await askBy(logout, {}).finally(() => endSession('logout'));
}
