import type { ComparedProvider } from '@candor/contracts/http/office/reconciliation.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, mapResult } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { capabilitiesOf } from '../../../providers/payments/interface.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { readCompared } from './compared.ts';
import { importReport } from './importReport.ts';
import { readDifferences, readRuns } from './lists.ts';
import type { ReconciliationDeps } from './deps.ts';
import { resolveDifference } from './resolveDifference.ts';

/** Returns whether the provider is queried each day, or staff import its reports. */
function comparisonMethodOf({ payments }: ReconciliationDeps, brandId: BrandId, name: string): ComparedProvider['how'] {
  const configured = payments.providerOf(brandId, name);
  if (configured === undefined) return 'imported';
  return capabilitiesOf(configured.provider, configured.config).listsSettled ? 'asked' : 'imported';
}

type ReconciliationCalls = 'listReconciliations' | 'listDifferences' | 'importReport' | 'resolveDifference';

/** Handlers by which staff see reconciliations, and resolve differences. */
export function reconciliationRoutes(deps: ReconciliationDeps): OfficeHandlers<ReconciliationCalls> {
  const { pool } = deps.payments;
  return {
    async listReconciliations({ page = 1 }, { session: { brandId } }) {
      const { methods } = deps.payments.brandOf(brandId).payments;
      const providers = [...new Set(methods.map(({ provider }) => provider))];
      return transaction(pool, brandId, async (connection) => {
        const compared: ComparedProvider[] = [];
        for (const provider of providers) {
          compared.push(
            await readCompared(connection, brandId, { provider, how: comparisonMethodOf(deps, brandId, provider) }),
          );
        }
        return accept({ ...(await readRuns(connection, page)), providers, compared });
      });
    },
    listDifferences: async ({ open, page = 1 }, { session }) =>
      accept(await transaction(pool, session.brandId, (connection) => readDifferences(connection, { open, page }))),
    importReport: (request, { session }) =>
      mapResult(importReport(deps, request, session), ({ runId: run }) => ({ run })),
    resolveDifference: (request, { session }) => mapResult(resolveDifference(deps, request, session), () => ({})),
  };
}
