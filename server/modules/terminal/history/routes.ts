import { HISTORY_PAGE } from '@candor/contracts/http/history.ts';
import { TextFile } from '@candor/contracts/http/textFile.ts';
import { accept } from '@candor/domain/result.ts';
import { utcDate } from '@candor/domain/time.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { Clock } from '../../../clock.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { currentAccount } from '../../access/sessions/index.ts';
import type { Handlers, Session } from '../../access/sessions/index.ts';
import { writeDiary } from './diary.ts';
import { historyLines, listHistory } from './listHistory.ts';
import type { HistoryReader } from './listHistory.ts';
import { costOf, diaryOf } from './present.ts';
import { readOpen } from './store.ts';
import type { Owner } from './store.ts';
import { replayOwnTrade } from './replayOwnTrade.ts';
import { findEvidence, findWhyClosed } from './tradeEvidence.ts';

export interface HistoryDeps extends HistoryReader {
  /** Pool of long reads, so that they take no connection from ordinary calls. */
  readonly exportPool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
}

type HistoryCall =
  | 'listHistory'
  | 'exportHistory'
  | 'listOpenDetails'
  | 'getEvidence'
  | 'getWhyClosed'
  | 'replayTrade'
  | 'writeDiary';

export function historyRoutes(deps: HistoryDeps): Handlers<HistoryCall> {
  const { pool, exportPool, bus, clock } = deps;
  return {
    async listHistory({ cursor, count = HISTORY_PAGE, ...filter }, { session }) {
      return accept(await listHistory(deps, currentAccount(session), { filter, cursor, count }));
    },
    async exportHistory(filter, { session, brand }) {
      const day = utcDate(clock.now());
      const name = `${brand.id}-${session.kind}-trades-${day}.csv`;
      const lines = historyLines({ ...deps, pool: exportPool }, currentAccount(session), filter);
      return accept(new TextFile(name, 'text/csv', lines));
    },
    async listOpenDetails(_request, { session }) {
      const { brandId, accountId } = currentAccount(session);
      const rows = await transaction(pool, brandId, (connection) => readOpen(connection, accountId));
      return accept(
        rows.map((row) => ({
          id: toInteger(row.id),
          cost: costOf(row),
          diary: diaryOf(row),
          checked: row.checked,
        })),
      );
    },
    getEvidence: ({ position }, { session }) => findEvidence(deps, ownerOf(session), position),
    getWhyClosed: ({ position }, { session }) => findWhyClosed(deps, bus, ownerOf(session), position),
    replayTrade: ({ position }, { session }) => replayOwnTrade(deps, ownerOf(session), position),
    writeDiary: (change, { session }) => writeDiary(pool, ownerOf(session), change, clock.now()),
  };
}

/** Rule HI-3: returns both of the client's accounts, so that a trade's address works in either. */
function ownerOf({ brandId, accounts }: Session): Owner {
  return { brandId, accounts: [accounts.real, accounts.demo] };
}
