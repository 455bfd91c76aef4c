import { accept, mapResult } from '@candor/domain/result.ts';
import { decideScreening } from '../../client/screening/index.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { auditRoutes } from './auditPage.ts';
import { approveCase, askOverride, rejectCase } from './decideCase.ts';
import { showHome } from './home.ts';
import { listQueue } from './listQueue.ts';
import { openCase } from './openCase.ts';
import type { DeskDeps } from './deps.ts';
import { searchOffice } from './searchOffice.ts';

type DeskCalls =
  | 'getHome'
  | 'listVerification'
  | 'openDocument'
  | 'approveDocument'
  | 'rejectDocument'
  | 'overrideDocument'
  | 'decideScreening'
  | 'listAudit'
  | 'verifyAudit'
  | 'getAuditVerification'
  | 'searchOffice';

/** Routes of the desks: what staff see and do, on top of the modules with the rules. */
export function officeRoutes(deps: DeskDeps): OfficeHandlers<DeskCalls> {
  return {
    ...auditRoutes(deps),
    searchOffice: async ({ query }, { session }) => accept(await searchOffice(deps, query, session)),
    getHome: async (_request, { session }) => accept(await showHome(deps, session)),
    listVerification: async (_request, { session }) => accept(await listQueue(deps, session)),
    openDocument: ({ id }, { session }) => openCase(deps, id, session),
    approveDocument: (request, { session }) => approveCase(deps, request, session),
    rejectDocument: (request, { session }) => rejectCase(deps, request, session),
    overrideDocument: (request, { session }) => askOverride(deps, request, session),
    decideScreening: (request, { session }) =>
      mapResult(decideScreening({ ...deps.screening, audit: deps.audit }, request, session), () => ({})),
  };
}
