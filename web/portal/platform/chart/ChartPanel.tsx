import type { Asset } from '@candor/contracts/http/data.ts';
import { intervals } from '@candor/domain/pricing/bars.ts';
import type { Interval, Bar } from '@candor/domain/pricing/bars.ts';
import { BellPlus, Maximize2, Minimize2, Table2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choose } from '../../../data/frameChoice.ts';
import { Button } from '../../../ui/Button.tsx';
import { QuietChips } from '../../../ui/Choice.tsx';
import { shortTime } from '../../../ui/dates.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { priceText } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Select } from '../../../ui/Select.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { lazyPart } from '../../frame/lazyPart.ts';
import { useWide } from '../../frame/useWide.ts';
import { openAlertForm } from '../alerts/alertForm.ts';
import { displayName, displaySymbol } from '../instrumentName.ts';
import { OrderLines } from '../orders/OrderLines.tsx';
import { ChartMenu } from './ChartMenu.tsx';
import styles from './ChartPanel.module.css';
import { changeSettings, useChartSettings } from './chartSettings.ts';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import { ChartFrame, FrameQuestion } from './frame/ChartFrame.tsx';
import { useChartFrame } from './frame/useChartFrame.ts';
import { PositionLines } from './PositionLines.tsx';
import { useCandles } from './useCandles.ts';

/** The chart library is loaded only here. */
const ChartCanvas = lazyPart(async () => (await import('./ChartCanvas.tsx')).ChartCanvas);

export function ChartPanel({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const { interval } = useChartSettings();
  const [isTable, setTable] = useState(false);
  const [isFull, setFull] = useState(false);
  const frame = useChartFrame(asset);
  const isOwn = frame.shown === 'own';
  return (
    <Panel
      className={styles.panel}
      aria-label={t('platform.chart.label', { symbol: displaySymbol(asset), interval })}
      data-full={isFull || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isFull) setFull(false);
      }}
    >
      <header className={styles.bar}>
        <h1 className={styles.title}>
          {displaySymbol(asset)} <small>{displayName(asset)}</small>
        </h1>
        {isOwn && <Intervals interval={interval} />}
        <span className={styles.tools}>
          {frame.isOffered && frame.shown !== 'question' && <ChartSwitch isOwn={isOwn} />}
          {isOwn && <ChartMenu />}
          <SetAlertButton asset={asset} className={styles.tool} />
          {isOwn && (
            <IconButton
              label={t('platform.chart.table')}
              className={styles.tool}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              <Table2 size={16} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton
            label={t(isFull ? 'platform.chart.leaveWindow' : 'platform.chart.fillWindow')}
            className={styles.tool}
            aria-pressed={isFull}
            onClick={() => setFull(!isFull)}
          >
            {isFull ? <Minimize2 size={16} aria-hidden="true" /> : <Maximize2 size={16} aria-hidden="true" />}
          </IconButton>
        </span>
      </header>
      <PositionLines key={asset.symbol} asset={asset} />
      <OrderLines key={`orders ${asset.symbol}`} asset={asset} />
      {frame.hasFailed && (
        <p className={styles.notice} role="status">
          {t('platform.chart.frame.failed')}
        </p>
      )}
      {frame.shown === 'question' && <FrameQuestion origin={frame.origin} />}
      {frame.shown === 'frame' && (
        <ChartFrame key={asset.symbol} asset={asset} interval={interval} origin={frame.origin} onFail={frame.onFail} />
      )}
      {isOwn && <ChartBody key={`${asset.symbol} ${interval}`} asset={asset} interval={interval} isTable={isTable} />}
    </Panel>
  );
}

/** Choice of the interval: all in one row; on a phone, where they would be cut off, a list. */
function Intervals({ interval }: { interval: Interval }) {
  const { t } = useTranslation();
  const isWide = useWide();
  if (!isWide) {
    return (
      <Select
        label={t('platform.chart.intervals')}
        size="control"
        options={intervals.map((value) => ({ value, label: value }))}
        value={interval}
        onChange={(value) => changeSettings({ interval: value })}
      />
    );
  }
  return (
    <QuietChips
      label={t('platform.chart.intervals')}
      className={styles.intervals}
      options={intervals.map((value) => ({ value, label: value }))}
      value={interval}
      onChange={(value) => changeSettings({ interval: value })}
    />
  );
}

/** Button that changes the visitor's earlier choice, at any time. */
function ChartSwitch({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation();
  return (
    <Button variant="quiet" size="dense" onClick={() => choose(isOwn ? 'frame' : 'own')}>
      {t(isOwn ? 'platform.chart.frame.accept' : 'platform.chart.frame.own')}
    </Button>
  );
}

interface ChartBodyProps {
  asset: Asset;
  interval: Interval;
  isTable: boolean;
}

function ChartBody({ asset, interval, isTable }: ChartBodyProps) {
  const { t } = useTranslation();
  const candles = useCandles(asset.symbol, interval);
  if (candles.isPending) return <ChartSkeleton />;
  if (candles.isError) {
    return (
      <ErrorState
        title={t('platform.chart.failed')}
        text={t('platform.chart.failedText')}
        onRetry={() => void candles.refetch()}
      />
    );
  }
  if (candles.data.bars.length === 0) {
    return <EmptyState title={t('platform.chart.empty')} text={t('platform.chart.emptyText')} />;
  }
  if (isTable) return <BarsTable asset={asset} bars={candles.data.bars} />;
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <ChartCanvas asset={asset} interval={interval} bars={candles.data.bars} isSimulated={candles.data.simulated} />
    </Suspense>
  );
}

/** Opens the form for a new alert on this instrument, at its present price. */
function SetAlertButton({ asset, className }: { asset: Asset; className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('platform.alerts.setOn', { symbol: displaySymbol(asset) })}
      className={className}
      onClick={() => openAlertForm({ asset })}
    >
      <BellPlus size={16} aria-hidden="true" />
    </IconButton>
  );
}

const BARS_SHOWN = 50;
const prices = ['open', 'high', 'low', 'close'] as const;

interface BarsTableProps {
  asset: Asset;
  bars: readonly Bar[];
}

/** Chart as a table: its last bars, newest first, for people who do not read a canvas. */
function BarsTable({ asset, bars }: BarsTableProps) {
  const { t } = useTranslation();
  const shown = bars.slice(-BARS_SHOWN).toReversed();
  const columns: readonly Column<Bar>[] = [
    {
      id: 'time',
      label: t('platform.chart.time'),
      isHeading: true,
      isOneLine: true,
      cell: ({ time }) => shortTime(time),
    },
    ...prices.map((name): Column<Bar> => ({
      id: name,
      label: t(`platform.chart.full.${name}`),
      isNumeric: true,
      cell: (bar) => priceText(bar[name], asset.decimals),
    })),
  ];
  return (
    <Table
      label={t('platform.chart.table')}
      caption={t('platform.chart.tableCaption', { symbol: displaySymbol(asset), count: shown.length })}
      className={styles.bars}
      columns={columns}
      rows={shown}
      keyOf={({ time }) => time}
    />
  );
}
