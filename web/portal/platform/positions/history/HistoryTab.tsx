import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireTrade } from '@candor/contracts/http/history.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../../ui/States.tsx';
import { useWide } from '../../../frame/useWide.ts';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import type { Sorting } from '../SortHead.tsx';
import { nextOrder } from '../sortPositions.ts';
import type { PositionOrder } from '../sortPositions.ts';
import { ScoreLine } from '../../../fills/ScoreLine.tsx';
import { everything, isEverything } from './historyFilter.ts';
import type { ChosenFilter } from './historyFilter.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { ClosedCards } from './ClosedCards.tsx';
import { sortTrades } from './closedLines.ts';
import { ClosedTable } from './ClosedTable.tsx';
import styles from './HistoryTab.module.css';
import { useHistory } from './useHistory.ts';

interface HistoryTabProps {
  assets: readonly Asset[];
  filter: ChosenFilter;
  onFilter: (filter: ChosenFilter) => void;
  onDetails: (trade: WireTrade) => void;
}

/** Rule HI-1: every closed position of the account, newest first, a page at a time. */
export function HistoryTab({ assets, filter, onFilter, onDetails }: HistoryTabProps) {
  const { query, trades, summary } = useHistory(filter);
  const [order, setOrder] = useState<PositionOrder>('newest');
  const changeOrder = (pressed: PositionOrder) => setOrder(nextOrder(order, pressed));
  const isUnused = summary?.count === 0 && isEverything(filter);
  const isWide = useWide();
  return (
    <div className={styles.tab}>
      {!isWide && <ScoreLine className={styles.score} />}
      {!isUnused && <HistoryFilters filter={filter} summary={summary} onChange={onFilter} />}
      {query.isPending ? (
        <RowsSkeleton />
      ) : trades === undefined ? (
        <Failed onRetry={() => void query.refetch()} />
      ) : trades.length === 0 ? (
        <Empty isUnused={isUnused} onAll={() => onFilter(everything)} />
      ) : (
        <Rows trades={trades} assets={assets} onDetails={onDetails} order={order} onOrder={changeOrder} />
      )}
      {query.hasNextPage && <More query={query} sorted={order === 'newest' ? undefined : trades?.length} />}
    </div>
  );
}

interface RowsProps extends Sorting {
  trades: readonly WireTrade[];
  assets: readonly Asset[];
  onDetails: (trade: WireTrade) => void;
}

/** Rows by the chosen column, or on narrow screens cards, newest first. */
function Rows({ trades, assets, onDetails, order, onOrder }: RowsProps) {
  const isWide = useWide();
  const sorted = useMemo(() => sortTrades(trades, isWide ? order : 'newest'), [trades, isWide, order]);
  const list = { trades: sorted, assets, onDetails };
  return isWide ? <ClosedTable {...list} order={order} onOrder={onOrder} /> : <ClosedCards {...list} />;
}

function Empty({ isUnused, onAll }: { isUnused: boolean; onAll: () => void }) {
  const { t } = useTranslation();
  if (isUnused) {
    return <EmptyState title={t('platform.positions.emptyHistory')} text={t('platform.positions.emptyHistoryText')} />;
  }
  const all = <Button onClick={onAll}>{t('platform.history.showAll')}</Button>;
  return <EmptyState title={t('platform.history.nothing')} text={t('platform.history.nothingText')} action={all} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return <ErrorState title={t('platform.history.failed')} text={t('platform.history.failedText')} onRetry={onRetry} />;
}

interface MoreProps {
  query: ReturnType<typeof useHistory>['query'];
  /** Number of loaded trades that are sorted, if there are more. */
  sorted: number | undefined;
}

/** Button that loads more; its failure leaves the loaded trades in place. */
function More({ query, sorted }: MoreProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.more}>
      {query.isFetchNextPageError && <span role="alert">{t('platform.history.moreFailed')}</span>}
      {sorted !== undefined && <span>{t('platform.history.sortedShown', { count: sorted })}</span>}
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('platform.history.more')}
      </Button>
    </p>
  );
}
