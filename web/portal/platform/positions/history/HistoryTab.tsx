import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireTrade } from '@candor/contracts/http/history.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../../ui/States.tsx';
import { useWide } from '../../../frame/useWide.ts';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { everything, isEverything } from './historyFilter.ts';
import type { ChosenFilter } from './historyFilter.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { ClosedCards } from './ClosedCards.tsx';
import { ClosedTable } from './ClosedTable.tsx';
import styles from './HistoryTab.module.css';
import { useHistory } from './useHistory.ts';

interface HistoryTabProps {
  assets: readonly Asset[];
  filter: ChosenFilter;
  onFilter: (filter: ChosenFilter) => void;
  onDetails: (trade: WireTrade) => void;
}

/** Rule HI-1: every closed position of the account, the latest first, a page at a time. */
export function HistoryTab({ assets, filter, onFilter, onDetails }: HistoryTabProps) {
  const { query, trades, summary } = useHistory(filter);
  const isUnused = summary?.count === 0 && isEverything(filter);
  return (
    <div className={styles.tab}>
      {!isUnused && <HistoryFilters filter={filter} summary={summary} onChange={onFilter} />}
      {query.isPending ? (
        <RowsSkeleton />
      ) : trades === undefined ? (
        <Failed onRetry={() => void query.refetch()} />
      ) : trades.length === 0 ? (
        <Empty isUnused={isUnused} onAll={() => onFilter(everything)} />
      ) : (
        <Rows trades={trades} assets={assets} onDetails={onDetails} />
      )}
      {query.hasNextPage && <More query={query} />}
    </div>
  );
}

function Rows(props: {
  trades: readonly WireTrade[];
  assets: readonly Asset[];
  onDetails: (trade: WireTrade) => void;
}) {
  return useWide() ? <ClosedTable {...props} /> : <ClosedCards {...props} />;
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

/** Its own failure leaves what was read before in place. */
function More({ query }: { query: ReturnType<typeof useHistory>['query'] }) {
  const { t } = useTranslation();
  return (
    <p className={styles.more}>
      {query.isFetchNextPageError && <span role="alert">{t('platform.history.moreFailed')}</span>}
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('platform.history.more')}
      </Button>
    </p>
  );
}
