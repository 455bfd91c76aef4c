import { accept, refuse } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { OfficeHandlers } from '../staff/index.ts';
import { decideApproval, withdrawApproval } from './decide.ts';
import type { ApprovalDeps } from './deps.ts';
import { hasEnded, isVisible, pageOfChanges, presentApproval } from './present.ts';
import { findApproval, findApprovals, listApprovals } from './store.ts';

const SHOWN = 200;

export function approvalRoutes(
  deps: ApprovalDeps,
): OfficeHandlers<'listApprovals' | 'followApprovals' | 'readApprovalChanges' | 'decideApproval' | 'withdrawApproval'> {
  return {
    async listApprovals(_request, { session }) {
      const list = await transaction(deps.pool, session.brandId, (connection) =>
        listApprovals(connection, session, SHOWN),
      );
      const now = deps.clock.now();
      return accept(list.map((approval) => presentApproval(approval, session, now)));
    },
    async followApprovals({ ids }, { session }) {
      const found = await transaction(deps.pool, session.brandId, (connection) => findApprovals(connection, ids));
      const now = deps.clock.now();
      const ended = found.filter((approval) => isVisible(approval, session) && hasEnded(approval, now));
      return accept({ ended: ended.map(({ id }) => id) });
    },
    async readApprovalChanges({ id, from }, { session }) {
      const found = await transaction(deps.pool, session.brandId, (connection) => findApproval(connection, id));
      if (found === undefined || !isVisible(found, session)) return refuse({ code: 'notFound' });
      const { changes, more_changes: more } = pageOfChanges(found, from);
      return accept({ changes, more });
    },
    decideApproval: (request, { session }) => decideApproval(deps, request, session),
    withdrawApproval: ({ id }, { session }) => withdrawApproval(deps, id, session),
  };
}
