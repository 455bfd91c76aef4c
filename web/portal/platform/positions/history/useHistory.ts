import type { HistorySummary, WireTrade } from '@candor/contracts/http/history.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { historyQuery, renewHistory } from '../../../../data/history.ts';
import { useBalance, usePositions } from '../../../../data/queries.ts';
import { wantedFilter } from './historyFilter.ts';
import type { ChosenFilter } from './historyFilter.ts';

/** Returns the loaded pages as one list. */
export function useHistory(filter: ChosenFilter) {
  const account = useBalance().data?.account.id;
  const query = useInfiniteQuery({
    ...historyQuery(account ?? 0, wantedFilter(filter)),
    enabled: account !== undefined,
  });
  const pages = query.data?.pages;
  const trades = useMemo<readonly WireTrade[] | undefined>(() => pages?.flatMap((page) => page.trades), [pages]);
  const summary: HistorySummary | null | undefined = pages?.[0]?.summary;
  return { query, trades, summary };
}

/** Reads the history again when the server reports another closed position, even while its tab is not in view. */
export function useHistoryFreshness(): void {
  const account = useBalance().data?.account.id;
  const latest = usePositions().data?.history[0]?.id;
  const lastRead = useRef({ account, latest });
  useEffect(() => {
    const before = lastRead.current;
    lastRead.current = { account, latest };
    const isNew = before.account === account && before.latest !== latest;
    if (account !== undefined && isNew) renewHistory(account);
  }, [account, latest]);
}
