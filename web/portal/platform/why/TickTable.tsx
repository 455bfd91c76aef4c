import type { Asset } from '@candor/contracts/http/data.ts';
import { useTranslation } from 'react-i18next';
import { tickTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { useDisplaySymbols } from '../useDisplaySymbols.ts';
import type { Explanation, WatchedTick } from './explanation.ts';
import styles from './Tables.module.css';
import { levelText, tickPriceText } from './whyTexts.ts';

const ROWS_BEFORE = 5;
const ROWS_AFTER = 3;

/** Table of the last ticks before the one that fired, that tick itself, and the ones after it. */
export function TickTable({ explanation, asset }: { explanation: Explanation; asset: Asset }) {
  const { t } = useTranslation();
  const { ticks } = explanation;
  const firing = ticks.findIndex(({ isFiring }) => isFiring);
  const rows =
    firing === -1 ? ticks.slice(-ROWS_BEFORE) : ticks.slice(Math.max(0, firing - ROWS_BEFORE), firing + ROWS_AFTER + 1);
  const columns = useColumns(explanation, asset, ticks[firing]);
  if (rows.length === 0) return null;
  return (
    <Panel className={styles.panel}>
      <Table
        label={t('platform.why.ticks.label')}
        className={styles.ticks}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        rowClassOf={({ isFiring }) => (isFiring ? styles.firing : undefined)}
      />
    </Panel>
  );
}

/** Returns the columns; a close-out follows the account's margin level, so its ticks are of several instruments. */
function useColumns(
  explanation: Explanation,
  asset: Asset,
  firing: WatchedTick | undefined,
): readonly Column<WatchedTick>[] {
  const { t } = useTranslation();
  const symbolOf = useDisplaySymbols();
  const isCloseOut = explanation.own.close.rule === 'closeOut';
  const instrument: Column<WatchedTick> = {
    id: 'instrument',
    label: t('platform.positions.instrument'),
    isWide: true,
    cell: ({ symbol }) => symbolOf(symbol),
  };
  const level: Column<WatchedTick> = {
    id: 'level',
    label: t('platform.why.ticks.level'),
    isNumeric: true,
    cell: ({ value }) => levelText(explanation, value, asset.decimals),
  };
  return [
    {
      id: 'time',
      label: t('platform.why.ticks.time'),
      isOneLine: true,
      cell: ({ at, id, symbol }) => (
        <>
          {tickTime(at)}
          <small className={styles.under}>
            #{id} {isCloseOut && symbolOf(symbol)}
          </small>
        </>
      ),
    },
    { id: 'tick', label: t('platform.why.ticks.tick'), isWide: true, cell: ({ id }) => `#${id}` },
    ...(isCloseOut ? [instrument] : []),
    { id: 'sell', label: t('platform.sell'), isNumeric: true, cell: ({ sell }) => tickPriceText(sell, asset.decimals) },
    { id: 'buy', label: t('platform.buy'), isNumeric: true, cell: ({ buy }) => tickPriceText(buy, asset.decimals) },
    ...(isCloseOut ? [level] : []),
    {
      id: 'rule',
      label: t('platform.why.ticks.rule'),
      className: styles.verdict,
      cell: (tick) => t(`platform.why.ticks.verdicts.${verdictOf(tick, firing)}`),
    },
  ];
}

function verdictOf(tick: WatchedTick, firing: WatchedTick | undefined): 'fired' | 'after' | 'waited' {
  if (tick.isFiring) return 'fired';
  return firing !== undefined && tick.id > firing.id ? 'after' : 'waited';
}
