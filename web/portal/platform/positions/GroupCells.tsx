import { sum } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { ArrowDown, ArrowUp, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { displaySymbol } from '../instrumentName.ts';
import { CloseQuestion } from './CloseAll.tsx';
import styles from './Group.module.css';
import type { InstrumentGroup } from './instrumentGroups.ts';
import { rowLetters } from './listKeys.ts';
import type { ListedPosition } from './PositionRow.tsx';

export type PositionGroup = InstrumentGroup<ListedPosition>;

/** Properties of a row or a card of all positions of one instrument. */
export interface GroupProps {
  group: PositionGroup;
  isOpen: boolean;
  onToggle: (symbol: string) => void;
  /** Index among all rows, if not all of them are rendered. */
  index: number | undefined;
  count: number | undefined;
}

/** Button that opens and closes the group, whose positions follow it. */
export function GroupToggle({ group, isOpen, onToggle }: Pick<GroupProps, 'group' | 'isOpen' | 'onToggle'>) {
  const { t } = useTranslation();
  const symbol = displaySymbol(group.rows[0].asset);
  return (
    <IconButton
      label={t('platform.group.positions', { symbol, count: group.positions.length })}
      className={styles.toggle}
      aria-expanded={isOpen}
      onClick={() => onToggle(group.symbol)}
    >
      <ChevronRight size={16} className={styles.chevron} aria-hidden="true" />
    </IconButton>
  );
}

/** Shows the number of positions on each side. */
export function SideCounts({ sides }: Pick<PositionGroup, 'sides'>) {
  const { t } = useTranslation();
  return (
    <span className={styles.counts}>
      {sides.map(({ direction, count }) => {
        const Icon = direction === 'buy' ? ArrowUp : ArrowDown;
        return (
          <span key={direction} className={styles.count} data-side={direction}>
            <Icon size={12} aria-hidden="true" />
            <span className="visually-hidden">{t(`platform.${direction}`)} </span>
            {count}
          </span>
        );
      })}
    </span>
  );
}

/** Shows the average opening rates, a line for each side. */
export function Averages({ sides, decimals }: Pick<PositionGroup, 'sides'> & { decimals: number }) {
  const { t } = useTranslation();
  return (
    <span className={styles.lines} data-lines={sides.length} title={t('platform.group.averageHelp')}>
      {sides.map(({ direction, average }) => (
        <span key={direction} data-side={direction}>
          <span className="visually-hidden">{t('platform.group.average', { side: t(`platform.${direction}`) })} </span>
          {priceText(average, decimals)}
        </span>
      ))}
    </span>
  );
}

/** Shows the net position, as signed notional. */
export function Net({ net }: Pick<PositionGroup, 'net'>) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <span className={styles.net} title={t('platform.group.netHelp')}>
      <span className={styles.quiet}>{t('platform.group.net')}</span> {moneyText(net, { symbol, signed: true })}
    </span>
  );
}

/** Asks before closing all positions of the instrument. */
export function CloseGroup({ group }: Pick<GroupProps, 'group'>) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { asset } = group.rows[0];
  return (
    <>
      <IconButton
        label={t('platform.group.close', { symbol: displaySymbol(asset) })}
        aria-keyshortcuts={rowLetters.close}
        onClick={() => setAsking(true)}
      >
        <X size={17} aria-hidden="true" />
      </IconButton>
      {isAsking && (
        <CloseQuestion positions={group.positions} assets={[asset]} of={asset} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** Returns the cost of all openings; undefined while the cost of one is unknown. */
export function costOf(rows: PositionGroup['rows']): Money | undefined {
  const costs = rows.flatMap(({ details }) => details?.cost?.total ?? []);
  return costs.length === rows.length ? sum(costs) : undefined;
}
