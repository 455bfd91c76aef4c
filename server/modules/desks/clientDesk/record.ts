import type { ClientId } from '@candor/domain/ids.ts';
import { actingRole } from '@candor/domain/staff/roles.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { ClientDeskDeps } from './deps.ts';

export interface DeskAct {
  readonly action: string;
  readonly clientId: ClientId;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, string>>;
  /** The role in which they did it: the client reads it. */
  readonly by: StaffAction;
}

/** Rule CD-1: acts of staff concerning a client are recorded, with the role in which they were done. */
export async function record(
  connection: Connection,
  { clock, audit }: Pick<ClientDeskDeps, 'clock' | 'audit'>,
  session: StaffSession,
  { action, clientId, reason = '', details = {}, by }: DeskAct,
): Promise<void> {
  await recordAct(connection, audit, {
    actor: session,
    at: clock.now(),
    action,
    subject: `client:${clientId}`,
    clientId,
    reason,
    details: { ...details, role: actingRole(session.roles, by) },
  });
}
