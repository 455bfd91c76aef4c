import type { ReportAnswer, ReportRow } from '@candor/contracts/http/office/reports.ts';
import { useReportTexts } from '../../data/officeReports.ts';
import { countText } from '../../ui/numbers.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { classes } from '../../ui/classes.ts';
import desk from '../shell/Desk.module.css';
import styles from './Reports.module.css';
import { useBrandNames, useReportCells } from './useReportCells.ts';

/** A row with its place, which is all that tells two rows apart for sure. */
interface Placed extends ReportRow {
  readonly place: number;
}

const NUMBERS = ['count', 'money', 'percent', 'seconds'];

/** The rows of a report, and its totals below them. */
export function ReportTable({ answer, isOld }: { answer: ReportAnswer; isOld: boolean }) {
  const { t } = useReportTexts();
  const columns = useColumns(answer);
  const rows = answer.rows.map((row, place): Placed => ({ ...row, place }));
  const label = t(`reports.names.${answer.report}`);
  const isCut = answer.count > rows.length;
  return (
    <div className={classes(desk.list, styles.table)}>
      <Table
        label={label}
        columns={columns}
        rows={rows}
        keyOf={({ place }) => place}
        isOld={isOld}
        empty={<EmptyState title={t('reports.empty')} text={t('reports.emptyText')} />}
        foot={rows.length === 0 ? undefined : <Totals answer={answer} columns={columns} />}
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

/** A row for each currency or kind: what cannot be added is not. */
function Totals({ answer, columns }: { answer: ReportAnswer; columns: readonly Column<Placed>[] }) {
  const { t } = useReportTexts();
  return answer.totals.map((row, place) => (
    <tr key={place} className={styles.totals}>
      {columns.map(({ id, isNumeric = false, cell }, index) => {
        const text = cell({ ...row, place });
        const shown = index === 0 ? t('reports.total') : text === t('reports.none') ? '' : text;
        return index === 0 ? (
          <th key={id} scope="row">
            {shown}
          </th>
        ) : (
          <td key={id} className={isNumeric ? styles.number : undefined}>
            {shown}
          </td>
        );
      })}
    </tr>
  ));
}
