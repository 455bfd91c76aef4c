import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import type { AffiliateCaller } from '../../access/sessions/index.ts';
import type { AffiliateDeps } from './deps.ts';
import { mailPartner } from './partnerMail.ts';
import { findById } from './store.ts';

/** Rule AF-20: lists where the partner is logged in now. */
export async function listOwnSessions(
  deps: AffiliateDeps,
  { session }: AffiliateCaller,
): Promise<Result<AnswerOf<Calls['listAffiliateSessions']>>> {
  const sessions = await deps.sessions.list(session);
  return accept(
    sessions.map(({ id, device, startedAt, lastActionAt }) => ({
      id,
      current: id === session.id,
      ...device,
      started_at: startedAt,
      last_action_at: lastActionAt,
      limited: false,
    })),
  );
}

export async function endOwnSession(
  deps: AffiliateDeps,
  { id }: RequestOf<Calls['endAffiliateSession']>,
  { session }: AffiliateCaller,
): Promise<Result<Record<string, never>>> {
  const ended = await deps.sessions.endOthers(session, id, mailEnded(deps, session));
  return ended === 1 ? accept({}) : refuse({ code: 'notFound' });
}

export async function endOwnOtherSessions(
  deps: AffiliateDeps,
  { session }: AffiliateCaller,
): Promise<Result<AnswerOf<Calls['endOtherAffiliateSessions']>>> {
  return accept({ ended: await deps.sessions.endOthers(session, undefined, mailEnded(deps, session)) });
}

function mailEnded({ clock }: AffiliateDeps, { affiliateId }: AffiliateCaller['session']) {
  return async (connection: Connection, ended: number): Promise<void> => {
    const partner = await findById(connection, affiliateId);
    assert(partner !== undefined, 'a session belongs to a partner');
    const values = { count: String(ended) };
    await mailPartner(connection, partner, { template: 'partnerSessionsEnded', values, now: clock.now() });
  };
}
