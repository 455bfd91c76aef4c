import { accept, refuse } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { OfficeHandlers } from '../staff/index.ts';
import { decideApproval, withdrawApproval } from './decide.ts';
import type { ApprovalDeps } from './deps.ts';
import { isVisible, pageOfChanges, presentApproval } from './present.ts';
import { findApproval, listApprovals } from './store.ts';

const SHOWN = 200;

export function approvalRoutes(
  deps: ApprovalDeps,
): OfficeHandlers<'listApprovals' | 'readApprovalChanges' | 'decideApproval' | 'withdrawApproval'> {
  return {
    async listApprovals(_request, { session }) {
      const list = await transaction(deps.pool, session.brandId, (connection) =>
        listApprovals(connection, session, SHOWN),
      );
      const now = deps.clock.now();
      return accept(list.map((approval) => presentApproval(approval, session, now)));
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
