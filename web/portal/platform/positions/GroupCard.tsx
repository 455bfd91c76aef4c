import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { SightContext } from '../../../ui/sight.ts';
import { useSight } from '../../../ui/useSight.ts';
import { displaySymbol } from '../instrumentName.ts';
import groups from './Group.module.css';
import { Averages, CloseGroup, costOf, GroupToggle, Net, SideCounts } from './GroupCells.tsx';
import type { GroupProps } from './GroupCells.tsx';
import { PercentsCell, ProfitsCell } from './LiveCells.tsx';
import { placeInList } from './rowPlace.ts';
import styles from './table.module.css';

/** Card of all positions of one instrument, on a narrow screen. */
export function GroupCard({ group, isOpen, onToggle, index, count }: GroupProps) {
  const card = useRef<HTMLLIElement>(null);
  const sight = useSight(card);
  const { asset } = group.rows[0];
  return (
    <li ref={card} className={styles.card} data-calm {...placeInList(group.symbol, index, count)}>
      <div className={styles.cardTop}>
        <span className={groups.cardToggle}>
          <GroupToggle group={group} isOpen={isOpen} onToggle={onToggle} />
        </span>
        <div className={styles.cardMain}>
          <p className={styles.line}>
            <NavLink to={`/platform/${asset.ticker}`} className={styles.instrument ?? ''}>
              {displaySymbol(asset)}
            </NavLink>
            <SideCounts sides={group.sides} />
          </p>
          <SightContext value={sight}>
            <p className={styles.line}>
              <ProfitsCell positions={group.positions} />
              <PercentsCell positions={group.positions} amount={group.amount} />
            </p>
          </SightContext>
          <Facts group={group} />
        </div>
        <span className={styles.cardActions}>
          <CloseGroup group={group} />
        </span>
      </div>
    </li>
  );
}

function Facts({ group }: Pick<GroupProps, 'group'>) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { asset } = group.rows[0];
  const cost = costOf(group.rows);
  return (
    <>
      <p className={styles.line}>
        <span>
          <span className={styles.quiet}>{t('platform.positions.amount')}</span>{' '}
          {moneyText(group.amount, { symbol: currency })}
        </span>
        <Net net={group.net} />
      </p>
      <p className={styles.line}>
        <span className={styles.quiet}>{t('platform.positions.openedAt')}</span>
        <Averages sides={group.sides} decimals={asset.decimals} />
        {cost !== undefined && (
          <span className={styles.quiet}>
            {t('platform.history.costOf', { cost: moneyText(cost, { symbol: currency }) })}
          </span>
        )}
      </p>
    </>
  );
}
