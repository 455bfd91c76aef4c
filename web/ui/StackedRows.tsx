import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './StackedRows.module.css';
import type { Column } from './Table.tsx';

interface StackedRowsProps<Row, Order extends string> {
  label: string;
  columns: readonly Column<Row, Order>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  rowClassOf?: ((row: Row) => string | undefined) | undefined;
  isOld?: boolean | undefined;
}

/** Rows of a table where there is no room for columns: each row lists the labels and values of its columns. */
export function StackedRows<Row, Order extends string>(props: StackedRowsProps<Row, Order>) {
  const { label, columns, rows, keyOf, rowClassOf, isOld = false } = props;
  return (
    <ul className={styles.rows} aria-label={label} aria-busy={isOld || undefined}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={rowClassOf?.(row)}>
          <dl className={styles.row}>
            {columns.map((column) => (
              <Line key={column.id} column={column}>
                {column.cell(row)}
              </Line>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  column: Pick<Column<unknown>, 'label' | 'isHeading' | 'isAction'>;
  children: ReactNode;
}

/** Line of one column, omitted if it is empty; the heading and the actions of a row take the whole width. */
function Line({ column: { label, isHeading = false, isAction = false }, children }: LineProps) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <div className={classes(styles.line, isHeading && styles.heading, isAction && styles.action)}>
      <dt className={isHeading || isAction ? 'visually-hidden' : undefined}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
