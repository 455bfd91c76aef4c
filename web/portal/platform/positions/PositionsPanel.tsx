import type { Asset } from '@candor/contracts/http/data.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { usePendingOrders } from '../../../data/pendingOrders.ts';
import { usePositions } from '../../../data/queries.ts';
import { useStore } from '../../../data/useStore.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { everything } from './history/historyFilter.ts';
import { HistoryTab } from './history/HistoryTab.tsx';
import { useHistoryFreshness } from './history/useHistory.ts';
import { AlertsLabel } from '../alerts/AlertsLabel.tsx';
import { AlertsPanel } from '../alerts/AlertsPanel.tsx';
import { ScoreLine } from '../../fills/ScoreLine.tsx';
import { OrdersTab } from '../orders/OrdersTab.tsx';
import { useBackCloses } from '../../frame/useBackCloses.ts';
import { useWide } from '../../frame/useWide.ts';
import { CloseAll } from './CloseAll.tsx';
import { currentOf } from './currentOf.ts';
import { isWorthGrouping } from './groupChoice.ts';
import { GroupingButton } from './GroupingButton.tsx';
import { HeightHandle } from './HeightHandle.tsx';
import { lowerTab } from './lowerTab.ts';
import { OpenPositions } from './OpenPositions.tsx';
import styles from './PositionsPanel.module.css';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { TradeDrawer } from './trade/TradeDrawer.tsx';
import { WhatIfTab } from '../whatIf/WhatIfTab.tsx';

interface PositionsPanelProps {
  assets: readonly Asset[];
  selected: Asset;
  /** Market list, which is a tab here on narrow screens. */
  markets?: ReactNode;
}

export function PositionsPanel({ assets, selected, markets }: PositionsPanelProps) {
  const { t } = useTranslation();
  const { data } = usePositions();
  const isWide = useWide();
  const waitingCount = usePendingOrders()?.open.length;
  const tab = useStore(lowerTab, 'open');
  const [filter, setFilter] = useState(everything);
  const [detailed, setDetailed] = useState<WirePosition>();
  const closeDetails = () => setDetailed(undefined);
  useBackCloses('trade', detailed !== undefined, closeDetails);
  useHistoryFreshness();
  const items = [
    {
      value: 'open' as const,
      label: t('platform.positions.tabs.open'),
      count: data?.open.length,
      panel: <Open assets={assets} onDetails={setDetailed} />,
    },
    {
      value: 'pending' as const,
      label: t('platform.positions.tabs.pending'),
      count: waitingCount,
      panel: <OrdersTab assets={assets} />,
    },
    {
      value: 'history' as const,
      label: t('platform.positions.tabs.history'),
      panel: <HistoryTab assets={assets} filter={filter} onFilter={setFilter} onDetails={setDetailed} />,
    },
    { value: 'whatIf' as const, label: t('platform.whatIf.open'), panel: <WhatIfTab /> },
    { value: 'alerts' as const, label: <AlertsLabel />, panel: <AlertsPanel assets={assets} selected={selected} /> },
    ...(markets === undefined
      ? []
      : [{ value: 'markets' as const, label: t('platform.positions.tabs.markets'), panel: markets }]),
  ];
  const shown = items.some(({ value }) => value === tab) ? tab : 'open';
  return (
    <Panel className={styles.panel} aria-label={t('platform.positions.label')} data-tab={shown}>
      <HeightHandle />
      <Tabs
        label={t('platform.positions.label')}
        className={styles.tabs}
        panelClass={styles.scroller}
        items={items}
        value={shown}
        onChange={lowerTab.set}
        tools={isWide ? toolsOf(shown, { positions: data?.open ?? [], assets }) : undefined}
      />
      {detailed !== undefined && (
        <TradeDrawer position={currentOf(detailed, data)} assets={assets} onClose={closeDetails} />
      )}
    </Panel>
  );
}

interface ToolsProps {
  positions: readonly WirePosition[];
  assets: readonly Asset[];
}

/** Returns the tools beside the tabs; on narrow screens they are in the lists. */
function toolsOf(tab: string, props: ToolsProps): ReactNode {
  if (tab === 'history') return <ScoreLine />;
  return tab === 'open' ? <Tools {...props} /> : undefined;
}

/** Tools for all open positions together. */
function Tools({ positions, assets }: ToolsProps) {
  if (positions.length === 0) return null;
  return (
    <>
      {isWorthGrouping(positions) && <GroupingButton />}
      <CloseAll positions={positions} assets={assets} />
    </>
  );
}

interface OpenProps {
  assets: readonly Asset[];
  onDetails: (position: WirePosition) => void;
}

function Open({ assets, onDetails }: OpenProps) {
  const { t } = useTranslation();
  const positions = usePositions();
  if (positions.isPending) return <RowsSkeleton />;
  if (positions.isError) return <Failed onRetry={() => void positions.refetch()} />;
  if (positions.data.open.length === 0) {
    return <EmptyState title={t('platform.positions.empty')} text={t('platform.positions.emptyText')} />;
  }
  return <OpenPositions positions={positions.data.open} assets={assets} onDetails={onDetails} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState title={t('platform.positions.failed')} text={t('platform.positions.failedText')} onRetry={onRetry} />
  );
}
