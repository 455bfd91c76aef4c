import { useRef } from 'react';
import type { ReactNode } from 'react';
import { handleListKey } from './listKeys.ts';
import type { RowPlace } from './RowsTable.tsx';
import styles from './table.module.css';
import { useRowsOfPage } from './useRowsInSight.ts';

const SPACING_PX = 8;

interface RowsCardsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Usual height of a card. */
  cardPx: number;
  renderCard: (row: Row, place: RowPlace) => ReactNode;
}

/** Rows as cards, for narrow screens; of many, only those in sight are rendered. */
export function RowsCards<Row>({ rows, keyOf, cardPx, renderCard }: RowsCardsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const { pieces, count, follow } = useRowsOfPage(list, {
    keys: rows.map(keyOf),
    rowPx: cardPx,
    spacing: SPACING_PX,
  });
  const isPart = count !== undefined;
  return (
    <ul ref={list} className={styles.cards} data-part={isPart || undefined} onFocus={follow} onKeyDown={handleListKey}>
      {pieces.map((piece) => {
        if (piece.kind === 'space') return <li key={piece.key} aria-hidden="true" style={{ height: piece.height }} />;
        const shown = rows[piece.index];
        return shown === undefined ? null : renderCard(shown, { index: isPart ? piece.index : undefined, count });
      })}
    </ul>
  );
}
