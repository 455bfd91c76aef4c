import { isScreeningOpen } from '@candor/domain/screening/screening.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import * as store from './store.ts';

export interface ScreeningToDecide {
  readonly id: number;
  readonly cleared: boolean;
  readonly reason: string;
}

/**
 * Rule SC-4: records a person's decision about a hit, or about a client when no list was available; once, with a
 * reason.
 */
export function decideScreening(
  deps: ActDeps,
  { id, cleared, reason }: ScreeningToDecide,
  session: StaffSession,
): Promise<Result<true>> {
  const lock = (connection: Connection) => store.lockCheck(connection, id);
  return act(deps, session, lock, async ({ connection, found: check, now: at, record }) => {
    if (!isScreeningOpen(check)) return refuse({ code: 'screeningDecided' });
    const { clientId, source, hits } = check;
    const decision = cleared ? 'cleared' : 'confirmed';
    await store.updateDecision(connection, { id, decision, staffId: session.staffId, at, reason });
    await record({
      action: `screening.${decision}`,
      subject: `screening:${id}`,
      clientId,
      reason,
      details: { source, hits: hits.map(({ entry }) => entry).join(', ') },
    });
    return accept(true);
  });
}
