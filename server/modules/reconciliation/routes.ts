import { accept } from '@candor/domain/result.ts';
import { transaction } from '../../database/pool.ts';
import type { OfficeHandlers } from '../staff/index.ts';
import { importReport } from './importReport.ts';
import { readDifferences, readRuns } from './lists.ts';
import type { ReconciliationParts } from './parts.ts';
import { resolveDifference } from './resolveDifference.ts';

type ReconciliationCalls = 'listReconciliations' | 'listDifferences' | 'importReport' | 'resolveDifference';

/** What staff see of reconciliations, and how they end a difference. */
export function reconciliationRoutes(parts: ReconciliationParts): OfficeHandlers<ReconciliationCalls> {
  const { pool } = parts.payments;
  return {
    async listReconciliations({ page = 1 }, { session: { brandId } }) {
      const { methods } = parts.payments.brandOf(brandId).payments;
      const providers = [...new Set(methods.map(({ provider }) => provider))];
      const listed = await transaction(pool, brandId, (connection) => readRuns(connection, page));
      return accept({ ...listed, providers });
    },
    listDifferences: async ({ open, page = 1 }, { session }) =>
      accept(await transaction(pool, session.brandId, (connection) => readDifferences(connection, { open, page }))),
    async importReport(request, { session }) {
      const imported = await importReport(parts, request, session);
      return imported.ok ? accept({ run: imported.value.runId }) : imported;
    },
    async resolveDifference(request, { session }) {
      const resolved = await resolveDifference(parts, request, session);
      return resolved.ok ? accept({}) : resolved;
    },
  };
}
