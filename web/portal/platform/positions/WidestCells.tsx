import type { Money } from '@candor/domain/money/money.ts';
import { useBrand } from '../../../data/brand.ts';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { FillMark } from '../../fills/FillMark.tsx';
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
import { longestOf, widestOf } from './widest.ts';
import { WidestCell, WidestRow } from './WidestRow.tsx';

/** Widest content of each column of the open positions. */
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
    <WidestRow hasMembers={groups.length > 0}>
      <WidestCell>
        <span className={styles.instrument}>
          {longestOf([...rows, ...groups.map((group) => group.rows[0])].map(({ asset }) => displaySymbol(asset)))}
        </span>
        <FillMark checked={null} />
      </WidestCell>
      <WidestCell>
        <SideBadge direction="buy" />
        <ManagedBadge isManaged={rows.some(({ position }) => position.protected)} />
        <br />
        <SideBadge direction="sell" />
      </WidestCell>
      <WidestCell>
        {stake !== undefined && <Stake amount={stake.position.amount} leverage={stake.position.leverage} />}
        <br />
        {longestOf(groups.map(({ amount }) => money(amount)))}
      </WidestCell>
      <WidestCell>
        {longestOf(rows.map(({ position, asset }) => priceText(position.open_rate, asset.decimals)))}
        <br />
        {averages !== undefined && <Averages sides={averages.sides} decimals={averages.rows[0].asset.decimals} />}
      </WidestCell>
      <WidestCell />
      <WidestCell>
        {levels !== undefined && <Levels position={levels.position} decimals={levels.asset.decimals} />}
        <br />
        {net !== undefined && <Net net={net.net} />}
      </WidestCell>
      <WidestCell className={styles.openCost}>
        {longestOf([
          ...rows.map(({ details }) => (details?.cost ? money(details.cost.total) : '')),
          ...groups.map((group) => costText(group, money)),
        ])}
      </WidestCell>
      <WidestCell />
      <WidestCell />
    </WidestRow>
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
