import { accept } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { decideScreening, listNewest } from '../../client/screening/index.ts';
import type { OfficeHandlers, StaffSession } from '../../access/staff/index.ts';
import { listDecided, listWaitingDocuments } from '../../client/verification/index.ts';
import { auditRoutes } from './auditPage.ts';
import { approveCase, askOverride, rejectCase } from './decideCase.ts';
import { showHome } from './home.ts';
import { openCase } from './openCase.ts';
import type { DeskDeps } from './deps.ts';
import { presentQueued } from './presentVerification.ts';
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

const DECIDED = 50;

/** Handlers of the desks: what staff see and do, based on the modules with the logic. */
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
    async decideScreening(request, { session }) {
      const decided = await decideScreening({ ...deps.screening, audit: deps.audit }, request, session);
      return decided.ok ? accept({}) : decided;
    },
  };
}

async function listQueue({ pool }: DeskDeps, { brandId }: StaffSession) {
  const waiting = await listWaitingDocuments({ pool }, brandId);
  return transaction(pool, brandId, async (connection) => {
    const decided = await listDecided(connection, DECIDED);
    const clients = [...new Set([...waiting, ...decided].map(({ clientId }) => clientId))];
    const checks = new Map((await listNewest(connection, clients)).map((check) => [check.clientId, check]));
    const present = (one: (typeof waiting)[number]) => presentQueued(one, checks.get(one.clientId));
    return { waiting: waiting.map(present), decided: decided.map(present) };
  });
}
