import type { ClientId } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { subjectOf } from './present.ts';

interface CaseAct {
  readonly id: number;
  readonly clientId: ClientId;
  readonly action: 'opened' | 'noted' | 'dateMoved' | 'dateCome' | 'closed';
  readonly reason?: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Actor of a change to a case; without a staff id, the clock. */
export type CaseActor = Pick<StaffSession, 'brandId' | 'name'> & { readonly staffId: number | undefined };

/**
 * Rule CC-4: writes each event of a case to the audit record immediately; only staff who may know of cases can read it
 * there.
 */
export async function recordCase(
  connection: Connection,
  { clock, audit }: Pick<ActDeps, 'clock' | 'audit'>,
  { brandId, staffId, name: actor }: CaseActor,
  { id, clientId, action, reason = '', details = {} }: CaseAct,
): Promise<void> {
  await recordAct(connection, audit, {
    actor: { brandId, staffId, name: actor },
    at: clock.now(),
    action: `confidentialCase.${action}`,
    subject: subjectOf(id),
    clientId,
    reason,
    details,
  });
}
