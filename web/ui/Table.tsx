import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { StackedRows } from './StackedRows.tsx';
import styles from './Table.module.css';
import { PHONE, useMedia } from './useMedia.ts';

/** Column of a table. */
export interface Column<Row, Order extends string = never> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The server's name for ordering by this column; absent if it cannot be ordered by. */
  readonly order?: Order;
  /** Whether the column holds numbers, which are aligned right in figures of equal width. */
  readonly isNumeric?: boolean;
  /** Whether the column holds the row's actions: last, under a heading for screen readers only. */
  readonly isAction?: boolean;
  /** Whether the column names the row. */
  readonly isHeading?: boolean;
  /** Whether the text stays on one line. */
  readonly isOneLine?: boolean;
  /** Whether the column is left out on a phone (hidden by the style until the page is hydrated). */
  readonly isWide?: boolean;
  /** Whether a long text is truncated; its title has the whole text. */
  readonly isCut?: boolean;
  readonly className?: string | undefined;
  readonly titleOf?: (row: Row) => string | undefined;
}

/** Order of the rows, if a reader may choose it. */
export interface Sorting<Order extends string> {
  readonly order: Order;
  readonly descending: boolean;
  readonly hintOf: (label: string) => string;
  readonly onOrder: (order: Order, descending: boolean) => void;
}

interface TableProps<Row, Order extends string> {
  /** Accessible name of the table and of the region in which it scrolls. */
  label: string;
  /** Whether a section with the same name surrounds the table, whose scrolling box is then no region of its own. */
  isInSection?: boolean;
  /** More than its name, for people who do not see it. */
  caption?: string;
  columns: readonly Column<Row, Order>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Key of the row that is open or selected with the keyboard. */
  current?: string | number | undefined;
  onMark?: (row: Row) => void;
  rowClassOf?: (row: Row) => string | undefined;
  sorting?: Sorting<Order>;
  /** Whether the rows are those of the previous query. */
  isOld?: boolean;
  /** Whether each row becomes a list of labels and values on a phone; only for tables without sorting and marking. */
  isStacked?: boolean;
  /** Content shown instead of the table while it has no rows. */
  empty?: ReactNode;
  /** Rows of the table's foot. */
  foot?: ReactNode;
  className?: string | undefined;
}

/** Rows under headings; the table scrolls inside its own region, and the headings stay in view. */
export function Table<Row, Order extends string = never>(props: TableProps<Row, Order>) {
  const { label, caption, rows, keyOf, current, onMark, rowClassOf, sorting, empty, foot } = props;
  const isPhone = useMedia(PHONE, { onServer: false });
  const columns = isPhone ? props.columns.filter(({ isWide }) => isWide !== true) : props.columns;
  if (rows.length === 0 && empty !== undefined) return empty;
  if (isPhone && props.isStacked === true) return <StackedRows {...props} />;
  return (
    <div
      className={classes(styles.scroll, props.className)}
      tabIndex={0}
      role={props.isInSection === true ? 'group' : 'region'}
      aria-label={label}
      aria-busy={props.isOld === true || undefined}
    >
      <table className={styles.table} aria-label={caption === undefined ? label : undefined}>
        {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={rowClassOf?.(row)}
              data-chosen={keyOf(row) === current || undefined}
              onClick={onMark === undefined ? undefined : () => onMark(row)}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}

function Cell<Row, Order extends string>({ column, row }: { column: Column<Row, Order>; row: Row }) {
  const { cell, isHeading = false, titleOf } = column;
  if (isHeading) {
    return (
      <th scope="row" className={classOf(column)} title={titleOf?.(row)}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td className={classOf(column)} title={titleOf?.(row)}>
      {cell(row)}
    </td>
  );
}

interface HeadingProps<Row, Order extends string> {
  column: Column<Row, Order>;
  sorting: Sorting<Order> | undefined;
}

function Heading<Row, Order extends string>({ column, sorting }: HeadingProps<Row, Order>) {
  const { label, order: by, isNumeric = false, isAction = false } = column;
  if (by === undefined || sorting === undefined) {
    return (
      <th scope="col" className={classOf(column)}>
        {isAction ? <span className="visually-hidden">{label}</span> : label}
      </th>
    );
  }
  const { order, descending, hintOf, onOrder } = sorting;
  const isChosen = by === order;
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isChosen ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        title={hintOf(label)}
        onClick={() => onOrder(by, isChosen ? !descending : isNumeric)}
      >
        {label}
        {isChosen && <Arrow size={12} aria-hidden="true" />}
      </button>
    </th>
  );
}

function classOf<Row, Order extends string>(column: Column<Row, Order>): string | undefined {
  const { isNumeric, isAction, isOneLine, isWide, isCut, className } = column;
  const names = classes(
    isNumeric === true && styles.number,
    isAction === true && styles.action,
    isOneLine === true && styles.line,
    isWide === true && styles.wide,
    isCut === true && styles.cut,
    className,
  );
  return names === '' ? undefined : names;
}
