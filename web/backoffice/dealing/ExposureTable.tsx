import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { DealingOverview, DealingPause, Exposure } from '@candor/contracts/http/office/dealing.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import type { MoneySum } from '@candor/domain/money/money.ts';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { plainExport } from '../../data/listExports.ts';
import { useCurrency, useMay, useOfficeSession } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import type { DealingScope } from '../../data/officeDealing.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import styles from './Dealing.module.css';
import { elapsedText, midText, netOf, wholeText } from './figures.ts';
import type { SwitchRequest } from './SwitchDialog.tsx';

interface SwitchedProps {
  data: DealingOverview;
  onSwitch: (change: SwitchRequest) => void;
}

interface ExposureTableProps extends SwitchedProps {
  looked: DealingScope;
}

/**
 * Table with a row for each instrument. Rows keep their places while the figures change, until the list is sorted
 * again.
 */
export function ExposureTable({ data, looked, onSwitch }: ExposureTableProps) {
  const { t } = useDealingTexts();
  const [order, setOrder] = useState(() => byVolume(data.exposure));
  const [isOpenOnly, setOpenOnly] = useState(false);
  const rows = new Map(data.exposure.map((row) => [row.symbol, row]));
  const shown = order.flatMap((symbol) => rows.get(symbol) ?? []).filter((row) => !isOpenOnly || row.positions > 0);
  const columns = useColumns({ data, onSwitch, widest: widestOf(data.exposure) });
  const seconds = Math.max(0, Math.round((data.at - data.engine.surveyed_at) / 1_000));
  return (
    <section className={styles.panel} aria-labelledby="exposure-title">
      <header className={styles.panelHead}>
        <h2 id="exposure-title">{t('dealing.exposure.title')}</h2>
        <span className={styles.quiet}>{t('dealing.exposure.asOf', { seconds })}</span>
        <span className={styles.space} />
        <Checkbox
          label={t('dealing.exposure.open')}
          checked={isOpenOnly}
          onChange={(event) => setOpenOnly(event.target.checked)}
        />
        <Button size="dense" onClick={() => setOrder(byVolume(data.exposure))}>
          {t('dealing.exposure.sort')} <ArrowDown size={12} aria-hidden="true" />
        </Button>
        <ExportButton
          exported={plainExport('exposure', officeCalls.exportExposure, looked)}
          count={data.exposure.length}
        />
      </header>
      <Table
        label={t('dealing.exposure.title')}
        isInSection
        className={styles.figures}
        columns={columns}
        rows={shown}
        keyOf={({ symbol }) => symbol}
        rowClassOf={({ state }) => (state === 'open' ? undefined : styles.dim)}
        empty={<EmptyState title={t('dealing.exposure.empty')} />}
      />
    </section>
  );
}

interface ExposureColumns extends SwitchedProps {
  /** Largest net of all, which its bar shows as a full half. */
  widest: number;
}

function useColumns({ data, onSwitch, widest }: ExposureColumns): readonly Column<Exposure>[] {
  const { t } = useDealingTexts();
  const { symbol: currency } = useCurrency();
  return [
    {
      id: 'instrument',
      label: t('dealing.exposure.instrument'),
      isHeading: true,
      titleOf: ({ name }) => name,
      cell: ({ ticker }) => ticker,
    },
    {
      id: 'mid',
      label: t('dealing.exposure.mid'),
      isNumeric: true,
      isWide: true,
      cell: ({ sell, buy, decimals }) => midText(sell, buy, decimals),
    },
    {
      id: 'longs',
      label: t('dealing.exposure.longs', { currency }),
      isNumeric: true,
      isWide: true,
      cell: ({ longs }) => <span className={classes(longs === 0n && styles.none)}>{wholeText(longs)}</span>,
    },
    {
      id: 'shorts',
      label: t('dealing.exposure.shorts', { currency }),
      isNumeric: true,
      isWide: true,
      cell: ({ shorts }) => <span className={classes(shorts === 0n && styles.none)}>{wholeText(shorts)}</span>,
    },
    {
      id: 'net',
      label: t('dealing.exposure.net', { currency }),
      isNumeric: true,
      cell: (row) => <span className={sideClass(netOf(row))}>{wholeText(netOf(row), { signed: true })}</span>,
    },
    {
      id: 'bar',
      label: t('dealing.exposure.bar'),
      isNumeric: true,
      isWide: true,
      cell: (row) => <NetBar row={row} widest={widest} />,
    },
    {
      id: 'positions',
      label: t('dealing.exposure.positions'),
      isNumeric: true,
      cell: ({ positions }) => <span className={classes(positions === 0 && styles.none)}>{positions}</span>,
    },
    { id: 'age', label: t('dealing.exposure.age'), isNumeric: true, isWide: true, cell: (row) => <Age row={row} /> },
    {
      id: 'opening',
      label: t('dealing.exposure.opening'),
      isNumeric: true,
      cell: ({ symbol, ticker }) => <Opening symbol={symbol} ticker={ticker} data={data} onSwitch={onSwitch} />,
    },
  ];
}

function Age({ row: { state, age_ms: age } }: { row: Exposure }) {
  const { t } = useDealingTexts();
  if (state === 'halted') return <span className={styles.warn}>{t('dealing.exposure.halted')}</span>;
  if (state === 'delisted') return <span className={styles.quiet}>{t('dealing.exposure.delisted')}</span>;
  if (state === 'closed') return <span className={styles.quiet}>{t('dealing.exposure.closed')}</span>;
  if (age === null) return <span className={styles.quiet}>{t('dealing.exposure.never')}</span>;
  return <span className={classes(state !== 'open' && styles.warn)}>{elapsedText(t, age)}</span>;
}

/** Bar of the net position: left of the middle clients are short, right of it long. */
function NetBar({ row, widest }: { row: Exposure; widest: number }) {
  const { t } = useDealingTexts();
  const { symbol: currency } = useCurrency();
  const net = netOf(row);
  const label = t('dealing.exposure.barOf', { symbol: row.ticker, net: wholeText(net, { symbol: currency }) });
  const length = widest === 0 ? 0 : (Math.abs(toDouble(net)) / widest) * 50;
  return (
    <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect
        x={net < 0n ? 50 - length : 50}
        width={length}
        height="8"
        className={net < 0n ? styles.shortBar : styles.longBar}
      />
    </svg>
  );
}

interface OpeningProps extends SwitchedProps {
  symbol: string;
  ticker: string;
}

/** Switch of the instrument; if the whole brand is paused it says so. */
function Opening({ symbol, ticker, data, onSwitch }: OpeningProps) {
  const { t } = useDealingTexts();
  const { data: session } = useOfficeSession();
  const [mayPause, mayAsk] = [useMay('dealing.pause'), useMay('dealing.resume')];
  const own = data.pauses.filter((pause) => pause.symbol === symbol && concerns(pause, session?.brand));
  const [pause] = own;
  const above = data.pauses.find((one) => one.symbol === null && concerns(one, session?.brand));
  const isOn = pause !== undefined;
  const change = () => {
    if (isOn) onSwitch({ kind: 'ask', pause });
    else onSwitch({ kind: 'pause', symbol, everywhere: false, mayChoose: data.everywhere.pause });
  };
  return (
    <span className={styles.opening}>
      <Switch
        label={t('dealing.exposure.switchOf', { symbol: ticker })}
        isOn={isOn}
        disabled={isOn ? !mayAsk || pause.waiting !== null : !mayPause}
        className={styles.killSwitch}
        onChange={change}
      />
      {isOn && <span className={styles.warn}>{t('dealing.exposure.on')}</span>}
      {!isOn && above !== undefined && (
        <span className={styles.warn}>{t(`dealing.exposure.${above.brand === null ? 'byAll' : 'byBrand'}`)}</span>
      )}
    </span>
  );
}

function concerns({ brand }: DealingPause, own: string | undefined): boolean {
  return brand === null || brand === own;
}

function byVolume(exposure: readonly Exposure[]): readonly string[] {
  const volume = ({ longs, shorts }: Exposure) => longs + shorts;
  return exposure
    .toSorted((first, second) => (volume(first) === volume(second) ? 0 : volume(first) < volume(second) ? 1 : -1))
    .map(({ symbol }) => symbol);
}

function widestOf(exposure: readonly Exposure[]): number {
  return exposure.reduce((most, row) => Math.max(most, Math.abs(toDouble(netOf(row)))), 0);
}

function sideClass(net: MoneySum): string | undefined {
  if (net === 0n) return styles.none;
  return net > 0n ? styles.long : styles.short;
}
