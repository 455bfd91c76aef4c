import { useRef } from 'react';
import type { ReactNode } from 'react';
import { handleListKey } from './listKeys.ts';
import styles from './table.module.css';
import { useRowsOfPanel } from './useRowsInSight.ts';

const ROW_PX = 36;

/** Index of a row among all rows, if not all of them are rendered. */
export interface RowPlace {
  readonly index: number | undefined;
  readonly count: number | undefined;
}

interface RowsTableProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: number;
  head: ReactNode;
  /** Row as wide as any other: it keeps the columns still while the list is scrolled. */
  widest: ReactNode;
  renderRow: (row: Row, place: RowPlace) => ReactNode;
  renderFoot?: (count: number | undefined) => ReactNode;
}

/** Rows of equal height under their headings; of many, only those in sight are rendered. */
export function RowsTable<Row>({ rows, keyOf, columns, head, widest, renderRow, renderFoot }: RowsTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  const { pieces, count, follow } = useRowsOfPanel(table, { keys: rows.map(keyOf), rowPx: ROW_PX });
  const isPart = count !== undefined;
  const around = renderFoot === undefined ? 1 : 2;
  return (
    <table
      ref={table}
      className={styles.table}
      data-part={isPart || undefined}
      aria-rowcount={isPart ? count + around : undefined}
    >
      {head}
      <tbody onFocus={follow} onKeyDown={handleListKey}>
        {isPart && widest}
        {pieces.map((piece) => {
          if (piece.kind === 'space') return <SpaceRow key={piece.key} height={piece.height} columns={columns} />;
          const shown = rows[piece.index];
          return shown === undefined ? null : renderRow(shown, { index: isPart ? piece.index : undefined, count });
        })}
      </tbody>
      {renderFoot?.(count)}
    </table>
  );
}

/** Space in place of rows that are not rendered. */
function SpaceRow({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className={styles.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
