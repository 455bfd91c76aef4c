import type { ReportAnswer, ReportRow } from '@candor/contracts/http/office/reports.ts';
import { useReportTexts } from '../../data/officeReports.ts';
import { countText } from '../../ui/numbers.ts';
import { StackedRows } from '../../ui/StackedRows.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
import { classes } from '../../ui/classes.ts';
import desk from '../shell/Desk.module.css';
import styles from './Reports.module.css';
import { useBrandNames, useReportCells } from './useReportCells.ts';

/** Row with its index, which alone identifies it reliably. */
interface Placed extends ReportRow {
  readonly place: number;
}

const NUMBERS = ['count', 'money', 'percent', 'seconds'];

/** Rows of a report, and its totals below them. */
export function ReportTable({ answer, isOld }: { answer: ReportAnswer; isOld: boolean }) {
  const { t } = useReportTexts();
  const columns = useColumns(answer);
  const totals = useTotalColumns(columns);
  // On a phone nobody would find the totals beneath hundreds of rows.
  const isPhone = useMedia(PHONE, { onServer: false });
  const rows = answer.rows.map((row, place): Placed => ({ ...row, place }));
  const label = t(`reports.names.${answer.report}`);
  const isCut = answer.count > rows.length;
  return (
    <div className={classes(desk.list, styles.table)}>
      {isPhone && rows.length > 0 && (
        <StackedRows
          label={t('reports.total')}
          columns={totals}
          rows={answer.totals.map((row, place) => ({ ...row, place }))}
          keyOf={({ place }) => place}
          rowClassOf={() => styles.stackedTotal}
        />
      )}
      <Table
        label={label}
        isStacked
        columns={columns}
        rows={rows}
        keyOf={({ place }) => place}
        isOld={isOld}
        empty={<EmptyState title={t('reports.empty')} text={t('reports.emptyText')} />}
        foot={rows.length === 0 ? undefined : <Totals answer={answer} columns={totals} />}
      />
      {rows.length > 0 && (
        <p className={styles.rows}>
          {isCut
            ? t('reports.cut', { shown: countText(rows.length), count: answer.count })
            : t('reports.rows', { count: answer.count })}
        </p>
      )}
    </div>
  );
}

function useColumns(answer: ReportAnswer): readonly Column<Placed>[] {
  const { t } = useReportTexts();
  const textOf = useReportCells();
  const nameOf = useBrandNames();
  const isOfMany = new Set([...answer.rows, ...answer.totals].map(({ brand }) => brand)).size > 1;
  const brand: Column<Placed> = {
    id: 'brand',
    label: t('reports.columns.brand'),
    isOneLine: true,
    cell: (row) => nameOf(row.brand),
  };
  const own = answer.columns.map((column, index): Column<Placed> => {
    const isNumeric = NUMBERS.includes(column.kind);
    return {
      id: column.name,
      label: t(`reports.columns.${column.name}`),
      isNumeric,
      isOneLine: true,
      cell: ({ cells }) => textOf(column, cells[index] ?? null),
    };
  });
  return isOfMany ? [brand, ...own] : own;
}

/** Returns the columns of the totals: the first names the row; a column without a total is empty. */
function useTotalColumns(columns: readonly Column<Placed>[]): readonly Column<Placed>[] {
  const { t } = useReportTexts();
  return columns.map((column, index) => {
    if (index === 0) return { ...column, isHeading: true, cell: () => t('reports.total') };
    const cell = (row: Placed) => {
      const text = column.cell(row);
      return text === t('reports.none') ? '' : text;
    };
    return { ...column, cell };
  });
}

/** Totals, with a row for each currency or kind: unlike sums are not added. */
function Totals({ answer, columns }: { answer: ReportAnswer; columns: readonly Column<Placed>[] }) {
  return answer.totals.map((row, place) => (
    <tr key={place} className={styles.totals}>
      {columns.map(({ id, isNumeric = false, isHeading = false, cell }) =>
        isHeading ? (
          <th key={id} scope="row">
            {cell({ ...row, place })}
          </th>
        ) : (
          <td key={id} className={isNumeric ? styles.number : undefined}>
            {cell({ ...row, place })}
          </td>
        ),
      )}
    </tr>
  ));
}
