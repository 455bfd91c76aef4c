import type { ClientId } from '@candor/domain/ids.ts';
import type { Result } from '@candor/domain/result.ts';
import { actingRole } from '@candor/domain/staff/roles.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import { lockClient } from '../../../database/lockClient.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import type { ActDeps, LockedAction } from '../../access/audit/index.ts';
import type { Client } from '../../client/clients/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { findDeskClient } from './deskClient.ts';

interface ClientEntry {
  readonly action: string;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, string>>;
  /** Action that determines the role in the record, which the client reads. */
  readonly by: StaffAction;
}

/**
 * Client being acted on. Rule CD-1: actions concerning a client are recorded, with the role in which they were done.
 */
export interface LockedClient extends Omit<LockedAction<Client>, 'record'> {
  record(this: void, entry: ClientEntry): Promise<unknown>;
}

/** Acts on a client whom this person may find; under the client's lock where the action changes the account. */
export function actOnClient<Done>(
  deps: ActDeps,
  session: StaffSession,
  { id: clientId, isLocked = false }: { readonly id: ClientId; readonly isLocked?: boolean },
  work: (locked: LockedClient) => Promise<Result<Done>>,
): Promise<Result<Done>> {
  const lock = async (connection: Connection) => {
    if (isLocked) await lockClient(connection, clientId);
    return findDeskClient(connection, clientId, session, deps.clock.now());
  };
  return act(deps, session, lock, ({ record, ...locked }) =>
    work({
      ...locked,
      record({ action, reason, details, by }) {
        const role = actingRole(session.roles, by);
        return record({ action, subject: `client:${clientId}`, clientId, reason, details: { ...details, role } });
      },
    }),
  );
}
