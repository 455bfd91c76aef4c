import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { recordAct } from '../audit/index.ts';
import type { StaffSession } from './caller.ts';
import type { StaffDeps } from './deps.ts';
import { endSessions, listSessions } from './sessionStore.ts';
import type { ListedSession } from './sessionStore.ts';

type Listed = OfficeAnswerOf<OfficeCalls['listOwnSessions']>;
type SessionDeps = Pick<StaffDeps, 'pool' | 'clock' | 'audit'>;

/** Rule ST-8: lists the person's present sessions, latest activity first. */
export async function listOwnSessions({ pool, clock }: SessionDeps, { id, staffId }: StaffSession): Promise<Listed> {
  const sessions = await listSessions(pool, staffId, clock.now());
  return sessions.map((one) => present(one, one.id === id));
}

/** Ends one of the person's other sessions, or all of them if undefined. The present one ends by signing out. */
export async function endOwnSessions(
  deps: SessionDeps,
  sessionId: number | undefined,
  session: StaffSession,
): Promise<Result<Listed>> {
  const { brandId, staffId, name } = session;
  if (sessionId === session.id) return refuse({ code: 'notFound' });
  const now = deps.clock.now();
  const isEnded = await transaction(deps.pool, brandId, async (connection) => {
    const own = await listSessions(connection, staffId, now);
    const chosen = own.filter(({ id }) => id !== session.id && (sessionId === undefined || id === sessionId));
    const ended = await endSessions(connection, { ids: chosen.map(({ id }) => id), now });
    if (ended > 0) {
      await recordAct(connection, deps.audit, {
        actor: { brandId, staffId, name },
        at: now,
        action: 'staff.ownSessionsEnded',
        subject: `staff:${staffId}`,
        details: { sessions: String(ended) },
      });
    }
    return ended > 0 || sessionId === undefined;
  });
  return isEnded ? accept(await listOwnSessions(deps, session)) : refuse({ code: 'notFound' });
}

function present(session: ListedSession, current: boolean): Listed[number] {
  const { id, browser, system, address, startedAt, lastActionAt } = session;
  return { id, current, browser, system, address, started_at: startedAt, last_action_at: lastActionAt };
}
