import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import { queueMail } from '../../access/notifications/index.ts';
import { endSessions, listSessions, languageOfStaff } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { StaffDeskDeps } from './deps.ts';
import { lockMember } from './store.ts';

/** Rule ST-8: one platform administrator ends all sessions of a person, who gets a mail and may sign in again. */
export function endStaffSessions(
  { pool, clock, audit }: StaffDeskDeps,
  { id, reason }: OfficeRequestOf<OfficeCalls['endStaffSessions']>,
  { brandId, staffId, name }: StaffSession,
): Promise<Result<true>> {
  return transaction(pool, brandId, async (connection): Promise<Result<true>> => {
    const member = await lockMember(connection, id);
    if (member === undefined) return refuse({ code: 'notFound' });
    if (id === staffId) return refuse({ code: 'staffSelf' });
    const now = clock.now();
    const open = await listSessions(connection, id, now);
    const ended = await endSessions(connection, { ids: open.map((one) => one.id), now });
    // Repeated, it finds nothing to end.
    if (ended === 0) return accept(true);
    const entry = await recordAct(connection, audit, {
      actor: { brandId, staffId, name },
      at: now,
      action: 'staff.sessionsEnded',
      subject: `staff:${id}`,
      reason,
      details: { name: member.name, sessions: String(ended) },
    });
    await queueMail(connection, {
      brandId,
      clientId: undefined,
      to: member.email,
      template: 'staffSessionsEnded',
      language: await languageOfStaff(connection, id),
      values: { name: member.name, time: { time: now } },
      link: { path: '/' },
      now,
      eventKey: `staffSessionsEnded:${entry.number}`,
    });
    return accept(true);
  });
}
