import type { Money } from '@candor/domain/money/money.ts';
import type { ReactNode } from 'react';
import { useBrand } from '../../../data/brand.ts';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { displaySymbol } from '../instrumentName.ts';
import { Averages, costOf, Net } from './GroupCells.tsx';
import type { PositionGroup } from './GroupCells.tsx';
import type { Line } from './instrumentGroups.ts';
import { Levels } from './Levels.tsx';
import { Stake } from './PositionRow.tsx';
import type { ListedPosition } from './PositionRow.tsx';
import { SideBadge } from './SideBadge.tsx';
import styles from './table.module.css';
import { ManagedBadge } from '../../robot/ManagedBadge.tsx';

/**
 * A row without height that has the widest content of each column: of a long table only some rows are in the page, and
 * its columns would change their widths while it scrolls.
 */
export function WidestCells({ lines }: { lines: readonly Line<ListedPosition>[] }) {
  const { symbol: currency } = useBrand().currency;
  const rows = lines.flatMap((line) => (line.kind === 'position' ? [line.row] : []));
  const groups = lines.flatMap((line) => (line.kind === 'group' ? [line.group] : []));
  const money = (value: Money) => moneyText(value, { symbol: currency });
  const stake = widestOf(rows, ({ position }) => `${money(position.amount)} ×${position.leverage}`);
  const levels = widestOf(rows, levelsText);
  const net = widestOf(groups, (group) => money(group.net));
  const averages = widestOf(groups, averageText);
  return (
    <tr aria-hidden="true" className={styles.widest} data-member={groups.length > 0 || undefined}>
      <Cell>
        <span className={styles.instrument}>
          {longestOf([...rows, ...groups.map((group) => group.rows[0])].map(({ asset }) => displaySymbol(asset)))}
        </span>
      </Cell>
      <Cell>
        <SideBadge direction="buy" />
        <ManagedBadge isManaged={rows.some(({ position }) => position.protected)} />
        <br />
        <SideBadge direction="sell" />
      </Cell>
      <Cell>
        {stake !== undefined && <Stake amount={stake.position.amount} leverage={stake.position.leverage} />}
        <br />
        {longestOf(groups.map(({ amount }) => money(amount)))}
      </Cell>
      <Cell>
        {longestOf(rows.map(({ position, asset }) => priceText(position.open_rate, asset.decimals)))}
        <br />
        {averages !== undefined && <Averages sides={averages.sides} decimals={averages.rows[0].asset.decimals} />}
      </Cell>
      <Cell />
      <Cell>
        {levels !== undefined && <Levels position={levels.position} decimals={levels.asset.decimals} />}
        <br />
        {net !== undefined && <Net net={net.net} />}
      </Cell>
      <Cell className={styles.openCost}>
        {longestOf([
          ...rows.map(({ details }) => (details?.cost ? money(details.cost.total) : '')),
          ...groups.map((group) => costText(group, money)),
        ])}
      </Cell>
      <Cell />
      <Cell />
    </tr>
  );
}

function Cell({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  return (
    <td className={className}>
      <div>{children}</div>
    </td>
  );
}

function levelsText({ position, asset }: ListedPosition): string {
  const { stop_lost, take_profit } = position;
  return [stop_lost, take_profit].map((level) => (level === null ? '' : priceText(level, asset.decimals))).join('');
}

function averageText({ sides, rows }: PositionGroup): string {
  return longestOf(sides.map(({ average }) => priceText(average, rows[0].asset.decimals)));
}

function costText({ rows }: PositionGroup, text: (value: Money) => string): string {
  const cost = costOf(rows);
  return cost === undefined ? '' : text(cost);
}

function longestOf(texts: readonly string[]): string {
  return widestOf(texts, (text) => text) ?? '';
}

/** Figures all have the same width: what has the most characters is the widest. */
function widestOf<One>(all: readonly One[], text: (one: One) => string): One | undefined {
  let widest: { readonly one: One; readonly length: number } | undefined;
  for (const one of all) {
    const { length } = text(one);
    if (widest === undefined || length > widest.length) widest = { one, length };
  }
  return widest?.one;
}
