import { accept, refuse } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { moveDate } from './moveDate.ts';
import { openConfidentialCase } from './openCase.ts';
import type { CaseParts } from './parts.ts';
import { presentCase, presentDetail } from './present.ts';
import { findCase, listCases } from './store.ts';
import { closeCase, noteCase } from './workCase.ts';

type CaseCalls = 'listCases' | 'readCase' | 'openConfidentialCase' | 'noteCase' | 'moveCaseDate' | 'closeCase';

const SHOWN = 200;

/** The desk of confidential cases. Every act answers the case as it is then. */
export function caseRoutes(parts: CaseParts): OfficeHandlers<CaseCalls> {
  return {
    async listCases(_request, { session }) {
      const cases = await transaction(parts.pool, session.brandId, (connection) => listCases(connection, SHOWN));
      const now = parts.clock.now();
      return accept(cases.map((one) => presentCase(one, now)));
    },
    readCase: ({ id }, { session }) =>
      transaction(parts.pool, session.brandId, async (connection) => {
        const found = await findCase(connection, id);
        if (found === undefined) return refuse({ code: 'notFound' });
        return accept(await presentDetail(connection, found, session, parts.clock.now()));
      }),
    openConfidentialCase: (request, { session }) => openConfidentialCase(parts, request, session),
    noteCase: (request, { session }) => noteCase(parts, request, session),
    moveCaseDate: (request, { session }) => moveDate(parts, request, session),
    closeCase: (request, { session }) => closeCase(parts, request, session),
  };
}
