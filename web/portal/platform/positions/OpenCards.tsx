import type { Asset } from '@candor/contracts/http/data.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseAll } from './CloseAll.tsx';
import { GroupCard } from './GroupCard.tsx';
import { GroupingButton } from './GroupingButton.tsx';
import { isWorthGrouping } from './groupChoice.ts';
import { ProfitsCell } from './LiveCells.tsx';
import type { OpenLines } from './OpenTable.tsx';
import { PositionCard } from './PositionCard.tsx';
import styles from './table.module.css';
import { useRowsOfPage } from './useRowsInSight.ts';

/** As most cards are: what it is, how it is doing, and at which rates. */
const CARD_PX = 88;
const SPACING_PX = 8;

/** The open positions on a narrow screen. */
export function OpenCards(props: OpenLines & { assets: readonly Asset[] }) {
  const { lines, positions, assets, onToggle, ...card } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const keys = lines.map(({ key }) => key);
  const { pieces, count, follow } = useRowsOfPage(list, { keys, rowPx: CARD_PX, spacing: SPACING_PX });
  return (
    <>
      {isWorthGrouping(positions) && (
        <div className={styles.tools}>
          <GroupingButton />
        </div>
      )}
      <ul ref={list} className={styles.cards} data-part={count !== undefined || undefined} onFocus={follow}>
        {pieces.map((piece) => {
          if (piece.kind === 'space') return <li key={piece.key} aria-hidden="true" style={{ height: piece.height }} />;
          const line = lines[piece.index];
          if (line === undefined) return null;
          const place = { index: count === undefined ? undefined : piece.index, count };
          return line.kind === 'group' ? (
            <GroupCard key={line.key} group={line.group} isOpen={line.isOpen} onToggle={onToggle} {...place} />
          ) : (
            <PositionCard key={line.key} {...line.row} {...card} isMember={line.isMember} {...place} />
          );
        })}
      </ul>
      <div className={styles.total}>
        <span>{t('platform.positions.total', { count: positions.length })}</span>
        <ProfitsCell positions={positions} />
        <CloseAll positions={positions} assets={assets} />
      </div>
    </>
  );
}
