import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { queueMail } from '../../access/notifications/index.ts';
import { endSessions, listSessions, languageOfStaff } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { keyOf, lockMember } from './store.ts';

/** Rule ST-8: one platform administrator ends all sessions of a person, who gets a mail and may sign in again. */
export function endStaffSessions(
  deps: ActDeps,
  { id, reason }: OfficeRequestOf<OfficeCalls['endStaffSessions']>,
  session: StaffSession,
): Promise<Result<true>> {
  const lock = (connection: Connection) => lockMember(connection, id);
  return act(deps, session, lock, async ({ connection, found: { name, email }, now, record }) => {
    if (id === session.staffId) return refuse({ code: 'staffSelf' });
    const open = await listSessions(connection, id, now);
    const ended = await endSessions(connection, { ids: open.map((one) => one.id), now });
    // A repetition finds nothing to end.
    if (ended === 0) return accept(true);
    const details = { name, sessions: String(ended) };
    const { number } = await record({ action: 'staff.sessionsEnded', subject: keyOf(id), reason, details });
    await queueMail(connection, {
      brandId: session.brandId,
      clientId: undefined,
      to: email,
      template: 'staffSessionsEnded',
      language: await languageOfStaff(connection, id),
      values: { name, time: { time: now } },
      link: { path: '/' },
      now,
      eventKey: `staffSessionsEnded:${number}`,
    });
    return accept(true);
  });
}
