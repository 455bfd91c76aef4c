import { useRef } from 'react';
import { NavLink } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { classes } from '../../../ui/classes.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { SightContext } from '../../../ui/sight.ts';
import { useSight } from '../../../ui/useSight.ts';
import { displaySymbol } from '../instrumentName.ts';
import { Averages, CloseGroup, costOf, GroupToggle, Net, SideCounts } from './GroupCells.tsx';
import type { GroupProps } from './GroupCells.tsx';
import { NowCell, PercentsCell, ProfitsCell } from './LiveCells.tsx';
import groups from './Group.module.css';
import { placeInTable } from './rowPlace.ts';
import styles from './table.module.css';

/** Row of all positions of one instrument; its positions follow it while it is open. */
export function GroupRow({ group, isOpen, onToggle, index }: GroupProps) {
  const { symbol: currency } = useBrand().currency;
  const row = useRef<HTMLTableRowElement>(null);
  const sight = useSight(row);
  const { asset } = group.rows[0];
  const cost = costOf(group.rows);
  return (
    <tr ref={row} className={classes(styles.live, groups.row)} data-calm {...placeInTable(group.symbol, index)}>
      <td className={styles.start}>
        <span className={styles.named}>
          <GroupToggle group={group} isOpen={isOpen} onToggle={onToggle} />
          <NavLink to={`/platform/${asset.ticker}`} className={styles.instrument ?? ''} title={asset.name}>
            {displaySymbol(asset)}
          </NavLink>
        </span>
      </td>
      <td className={styles.start}>
        <SideCounts sides={group.sides} />
      </td>
      <td>{moneyText(group.amount, { symbol: currency })}</td>
      <td>
        <Averages sides={group.sides} decimals={asset.decimals} />
      </td>
      <SightContext value={sight}>
        <td>
          <span className={groups.lines} data-lines={group.sides.length}>
            {group.sides.map(({ direction }) => (
              <span key={direction} className={styles.island} data-figure="price">
                <NowCell symbol={group.symbol} direction={direction} decimals={asset.decimals} />
              </span>
            ))}
          </span>
        </td>
        <td>
          <Net net={group.net} />
        </td>
        <td className={styles.openCost}>{cost !== undefined && moneyText(cost, { symbol: currency })}</td>
        <td>
          <span className={styles.result}>
            <span className={styles.island} data-figure="profit">
              <ProfitsCell positions={group.positions} />
            </span>
            <span className={styles.island} data-figure="percent">
              <PercentsCell positions={group.positions} amount={group.amount} />
            </span>
          </span>
        </td>
      </SightContext>
      <td>
        <span className={styles.actions}>
          <CloseGroup group={group} />
        </span>
      </td>
    </tr>
  );
}
