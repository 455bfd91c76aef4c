import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { askAtLogin } from '../../access/factors/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import { clientFactors, ownerOf } from './clientFactors.ts';
import { checkOpen, enter, isStillProven } from './enter.ts';
import type { Entry } from './enter.ts';
import type { ClientDeps } from './deps.ts';
import type { Client } from './store.ts';

const LIMITED = 'limited';

/** What the second step of a login knows of the first. */
type ChallengeContext = Pick<Entry, 'isLimited' | 'proof'>;

/**
 * Parses the context of a challenge. Ruling R16: a login by a link stays limited, even with a second factor. T13: its
 * password may have been replaced.
 */
export function readChallengeContext(context: string): ChallengeContext {
  const [limited, proof = ''] = context.split(' ');
  return { isLimited: limited === LIMITED, ...(proof !== '' && { proof }) };
}

function contextOf({ isLimited, proof = '' }: ChallengeContext): string {
  return `${isLimited ? LIMITED : ''} ${proof}`;
}

interface Admission extends Omit<Entry, 'method'>, Partial<Pick<Entry, 'method'>> {
  /** Rule LF-3: whether the client came by the recovery link, besides the password. */
  readonly isReturn?: boolean;
}

/**
 * Admits a client after the password, the link in a mail, or the registration: starts a session, or requests the second
 * factor first.
 */
export async function admit(
  deps: ClientDeps,
  client: Client,
  visitor: Visitor,
  { isReturn = false, ...entry }: Admission,
): Promise<Result<WireSession>> {
  const entering = {
    owner: ownerOf(client),
    context: contextOf(entry),
    mayEnter: () => checkOpen(client),
    isReturn,
    isStillProven: (connection: Connection) => isStillProven(connection, client, entry.proof),
  };
  const factor = await askAtLogin(clientFactors(deps), entering, visitor);
  return factor ?? enter(deps, client, visitor, { method: entry.isLimited ? 'link' : 'password', ...entry });
}
