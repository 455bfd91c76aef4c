import type { DealingOverview, DealingPause, Exposure } from '@candor/contracts/http/office/dealing.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useCurrency, useMay, useOfficeSession } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Switch } from '../../ui/Switch.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Dealing.module.css';
import { elapsedText, midText, netOf, wholeText } from './figures.ts';
import type { AskedSwitch } from './SwitchDialog.tsx';

interface ExposureTableProps {
  data: DealingOverview;
  onSwitch: (asked: AskedSwitch) => void;
}

const columns = ['instrument', 'mid', 'longs', 'shorts', 'net', 'bar', 'positions', 'age', 'opening'] as const;
const narrow = new Set<string>(['mid', 'longs', 'shorts', 'bar', 'age']);

/** One row for each instrument. Rows keep their places while the figures change, until the list is sorted again. */
export function ExposureTable({ data, onSwitch }: ExposureTableProps) {
  const { t } = useDealingTexts();
  const [order, setOrder] = useState(() => byVolume(data.exposure));
  const { symbol: currency } = useCurrency();
  const [isOpenOnly, setOpenOnly] = useState(false);
  const rows = new Map(data.exposure.map((row) => [row.symbol, row]));
  const shown = order.flatMap((symbol) => rows.get(symbol) ?? []).filter((row) => !isOpenOnly || row.positions > 0);
  const widest = widestOf(data.exposure);
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
      </header>
      {shown.length === 0 && <EmptyState title={t('dealing.exposure.empty')} />}
      {shown.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('dealing.exposure.title')}>
          <table className={classes(desk.table, styles.figures)}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={classes(narrow.has(column) && styles.wide)}>
                    {t(`dealing.exposure.${column}`, { currency })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Row key={row.symbol} row={row} widest={widest} data={data} onSwitch={onSwitch} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface RowProps extends ExposureTableProps {
  row: Exposure;
  widest: number;
}

function Row({ row, widest, data, onSwitch }: RowProps) {
  const { t } = useDealingTexts();
  const { symbol: currency } = useCurrency();
  const { symbol, ticker, name, decimals, sell, buy, state, longs, shorts, positions } = row;
  const net = netOf(row);
  return (
    <tr className={classes(state !== 'open' && styles.dim)}>
      <th scope="row" title={name}>
        {ticker}
      </th>
      <td className={styles.wide}>{midText(sell, buy, decimals)}</td>
      <td className={classes(styles.wide, longs === 0n && styles.none)}>{wholeText(longs)}</td>
      <td className={classes(styles.wide, shorts === 0n && styles.none)}>{wholeText(shorts)}</td>
      <td className={sideClass(net)}>{wholeText(net, { signed: true })}</td>
      <td className={styles.wide}>
        <NetBar
          net={net}
          widest={widest}
          label={t('dealing.exposure.barOf', { symbol: ticker, net: wholeText(net, { symbol: currency }) })}
        />
      </td>
      <td className={classes(positions === 0 && styles.none)}>{positions}</td>
      <td className={styles.wide}>
        <Age row={row} />
      </td>
      <td>
        <Opening symbol={symbol} ticker={ticker} data={data} onSwitch={onSwitch} />
      </td>
    </tr>
  );
}

function Age({ row: { state, age_ms: age } }: { row: Exposure }) {
  const { t } = useDealingTexts();
  if (state === 'halted') return <span className={styles.warn}>{t('dealing.exposure.halted')}</span>;
  if (state === 'delisted') return <span className={styles.quiet}>{t('dealing.exposure.delisted')}</span>;
  if (state === 'closed') return <span className={styles.quiet}>{t('dealing.exposure.closed')}</span>;
  if (age === null) return <span className={styles.quiet}>{t('dealing.exposure.never')}</span>;
  return <span className={classes(state !== 'open' && styles.warn)}>{elapsedText(t, age)}</span>;
}

/** Left of the middle: clients are short; right of it: long. */
function NetBar({ net, widest, label }: { net: Money; widest: number; label: string }) {
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

interface OpeningProps extends ExposureTableProps {
  symbol: string;
  ticker: string;
}

/** The instrument's own switch; where all of the brand is paused it says so. */
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

function sideClass(net: Money): string | undefined {
  if (net === 0n) return styles.none;
  return net > 0n ? styles.up : styles.down;
}
