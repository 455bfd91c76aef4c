import type { Asset } from '@candor/contracts/http/data.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePositions } from '../../../data/queries.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { History } from './History.tsx';
import { OpenPositions } from './OpenPositions.tsx';
import styles from './PositionsPanel.module.css';

type Tab = 'open' | 'history' | 'markets';

interface PositionsPanelProps {
  assets: readonly Asset[];
  /** On narrow screens the market list is a tab here. */
  markets?: ReactNode;
}

export function PositionsPanel({ assets, markets }: PositionsPanelProps) {
  const { t } = useTranslation();
  const { data } = usePositions();
  const [tab, setTab] = useState<Tab>('open');
  const items = [
    {
      value: 'open' as const,
      label: t('platform.positions.tabs.open'),
      count: data?.open.length,
      panel: <Open assets={assets} />,
    },
    { value: 'history' as const, label: t('platform.positions.tabs.history'), panel: <Closed assets={assets} /> },
    ...(markets === undefined
      ? []
      : [{ value: 'markets' as const, label: t('platform.positions.tabs.markets'), panel: markets }]),
  ];
  const shown = items.some(({ value }) => value === tab) ? tab : 'open';
  return (
    <Panel className={styles.panel} aria-label={t('platform.positions.label')}>
      <Tabs
        label={t('platform.positions.label')}
        className={styles.tabs}
        panelClass={styles.scroller}
        items={items}
        value={shown}
        onChange={setTab}
      />
    </Panel>
  );
}

function Open({ assets }: { assets: readonly Asset[] }) {
  const { t } = useTranslation();
  const positions = usePositions();
  if (positions.isPending) return <RowsSkeleton />;
  if (positions.isError) return <Failed onRetry={() => void positions.refetch()} />;
  if (positions.data.open.length === 0) {
    return <EmptyState title={t('platform.positions.empty')} text={t('platform.positions.emptyText')} />;
  }
  return <OpenPositions positions={positions.data.open} assets={assets} />;
}

function Closed({ assets }: { assets: readonly Asset[] }) {
  const { t } = useTranslation();
  const positions = usePositions();
  if (positions.isPending) return <RowsSkeleton />;
  if (positions.isError) return <Failed onRetry={() => void positions.refetch()} />;
  if (positions.data.history.length === 0) {
    return <EmptyState title={t('platform.positions.emptyHistory')} text={t('platform.positions.emptyHistoryText')} />;
  }
  return <History positions={positions.data.history} assets={assets} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState title={t('platform.positions.failed')} text={t('platform.positions.failedText')} onRetry={onRetry} />
  );
}

function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" aria-label={t('platform.loading')}>
      <Skeleton height="20px" />
      <Skeleton height="20px" />
      <Skeleton height="20px" />
    </div>
  );
}
