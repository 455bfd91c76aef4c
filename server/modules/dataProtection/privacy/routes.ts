import { accept } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { readAccessLog } from './accessLog.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { closeAccount } from './closeAccount.ts';
import { exportData } from './exportData.ts';
import type { PrivacyDeps } from './deps.ts';
import { readErasure } from './readErasure.ts';

const VISITS_PAGE = 25;

type PrivacyCalls = 'exportData' | 'closeAccount' | 'readErasure' | 'eraseAccount' | 'listFileVisits';

export function privacyRoutes(deps: PrivacyDeps): Handlers<PrivacyCalls> {
  return {
    exportData: (request, caller) => exportData(deps, request, caller),
    async listFileVisits({ before }, { session }) {
      const page = await transaction(deps.pool, session.brandId, (connection) =>
        readAccessLog(connection, session.clientId, { before, limit: VISITS_PAGE }),
      );
      return accept({ visits: [...page.visits], next: page.next });
    },
    closeAccount: (request, caller) => closeAccount(deps, request, caller),
    readErasure: (_request, { session }) => readErasure(deps, session),
    eraseAccount: (request, caller) => closeAccount(deps, { ...request, isErasure: true }, caller),
  };
}
