import { accept, refuse } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { moveDate } from './moveDate.ts';
import { openConfidentialCase } from './openCase.ts';
import { presentCase, presentDetail } from './present.ts';
import { findCase, listCases } from './store.ts';
import { closeCase, noteCase } from './workCase.ts';

type CaseCalls = 'listCases' | 'readCase' | 'openConfidentialCase' | 'noteCase' | 'moveCaseDate' | 'closeCase';

const SHOWN = 200;

/** Handlers of the desk of confidential cases. Every action returns the case as it is afterwards. */
export function caseRoutes(deps: ActDeps): OfficeHandlers<CaseCalls> {
  return {
    async listCases(_request, { session }) {
      const cases = await transaction(deps.pool, session.brandId, (connection) => listCases(connection, SHOWN));
      const now = deps.clock.now();
      return accept(cases.map((one) => presentCase(one, now)));
    },
    readCase: ({ id }, { session }) =>
      transaction(deps.pool, session.brandId, async (connection) => {
        const found = await findCase(connection, id);
        if (found === undefined) return refuse({ code: 'notFound' });
        return accept(await presentDetail(connection, found, session, deps.clock.now()));
      }),
    openConfidentialCase: (request, { session }) => openConfidentialCase(deps, request, session),
    noteCase: (request, { session }) => noteCase(deps, request, session),
    moveCaseDate: (request, { session }) => moveDate(deps, request, session),
    closeCase: (request, { session }) => closeCase(deps, request, session),
  };
}
