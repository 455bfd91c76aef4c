import { TextFile } from '@candor/contracts/http/textFile.ts';
import { accept } from '@candor/domain/result.ts';
import { utcDate } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { currentAccount } from '../../access/sessions/index.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { listTransactions, transactionLines } from './listTransactions.ts';
import { presentSpecified } from './present.ts';
import { readAll } from './store.ts';

export interface TransactionDeps {
  readonly pool: Pool;
  /** Separate pool for long reads, which then take no connection from ordinary calls. */
  readonly exportPool: Pool;
  readonly clock: Clock;
}

type TransactionCall = 'getTransactions' | 'listTransactions' | 'exportTransactions';

/** Rule TN-2: always reads the session's current account, real or demo, never both. */
export function transactionRoutes({ pool, exportPool, clock }: TransactionDeps): Handlers<TransactionCall> {
  return {
    async getTransactions(_request, { session }) {
      const { brandId, accountId } = currentAccount(session);
      const all = await transaction(pool, brandId, (connection) => readAll(connection, accountId));
      return accept(all.map(presentSpecified));
    },
    async listTransactions({ page = 1, ...filter }, { session }) {
      return accept(await listTransactions(pool, currentAccount(session), filter, page));
    },
    async exportTransactions(filter, { session, brand }) {
      const now = clock.now();
      const day = utcDate(now);
      const name = `${brand.id}-${session.kind}-${filter.group}-${day}.csv`;
      const lines = transactionLines(exportPool, currentAccount(session), filter, now);
      return accept(new TextFile(name, 'text/csv', lines));
    },
  };
}
