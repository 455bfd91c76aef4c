import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { findErasureDue } from '../erasure/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import { checkEmpty } from './emptiness.ts';
import type { PrivacyParts } from './parts.ts';

/** Rule ER-7: what an erasure that is asked for now would mean, and what has to be done first. */
export async function readErasure(
  parts: PrivacyParts,
  session: Session,
): Promise<Result<AnswerOf<Calls['readErasure']>>> {
  const empty = await checkEmpty(parts, session);
  const due = await transaction(parts.pool, session.brandId, (connection) =>
    findErasureDue(connection, session.clientId, parts.clock.now()),
  );
  const { code, params = {} } = empty.ok ? {} : empty.refusal;
  return accept({
    obstacle: code === undefined ? null : { code, params: { ...params } },
    until: due.at,
    has_relationship: due.hasRelationship,
  });
}
