import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { findErasureDue } from '../erasure/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import { checkEmpty } from './emptiness.ts';
import type { PrivacyDeps } from './deps.ts';

/** Rule ER-7: returns what an erasure requested now would mean, and what has to be done first. */
export async function readErasure(
  deps: PrivacyDeps,
  session: Session,
): Promise<Result<AnswerOf<Calls['readErasure']>>> {
  const empty = await checkEmpty(deps, session);
  const due = await transaction(deps.pool, session.brandId, (connection) =>
    findErasureDue(connection, session.clientId, deps.clock.now()),
  );
  const { code, params = {} } = empty.ok ? {} : empty.refusal;
  return accept({
    obstacle: code === undefined ? null : { code, params: { ...params } },
    until: due.at,
    has_relationship: due.hasRelationship,
  });
}
