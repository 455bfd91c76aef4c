import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import desk from '../shell/Desk.module.css';
import type { Column } from './columns.ts';
import styles from './ListDesk.module.css';

interface ListTableProps<Row, Order extends string> {
  label: string;
  columns: readonly Column<Row, Order>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The row that the keys are at. */
  current: string | number | undefined;
  order: Order;
  descending: boolean;
  isOld: boolean;
  onOrder: (order: Order, descending: boolean) => void;
  onMark: (row: Row) => void;
}

/** The rows of a list under headings that order it. */
export function ListTable<Row, Order extends string>(props: ListTableProps<Row, Order>) {
  const { label, columns, rows, keyOf, current, isOld, onMark } = props;
  return (
    <div className={desk.scroll} tabIndex={0} role="region" aria-label={label} aria-busy={isOld || undefined}>
      <table className={desk.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-chosen={keyOf(row) === current || undefined} onClick={() => onMark(row)}>
              {columns.map(({ id, cell, isNumeric = false, isWide = false }) => (
                <td key={id} className={cellClass(isNumeric, isWide)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps<Row, Order extends string> {
  column: Column<Row, Order>;
  order: Order;
  descending: boolean;
  onOrder: (order: Order, descending: boolean) => void;
}

function Heading<Row, Order extends string>({ column, order, descending, onOrder }: HeadingProps<Row, Order>) {
  const { t } = useTranslation();
  const { label, order: by, isNumeric = false, isWide = false } = column;
  if (by === undefined) {
    return (
      <th scope="col" className={cellClass(isNumeric, isWide)}>
        {label}
      </th>
    );
  }
  const isChosen = by === order;
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={cellClass(isNumeric, isWide)}
      aria-sort={isChosen ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        title={t('office.list.sort', { column: label })}
        onClick={() => onOrder(by, isChosen ? !descending : isNumeric)}
      >
        {label}
        {isChosen && <Arrow size={12} aria-hidden="true" />}
      </button>
    </th>
  );
}

function cellClass(isNumeric: boolean, isWide: boolean): string | undefined {
  return classes(isNumeric && desk.right, isWide && desk.wide);
}
