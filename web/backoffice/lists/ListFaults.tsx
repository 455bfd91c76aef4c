import type { ListFaultShown, UploadedList } from '@candor/contracts/http/office/listImports.ts';
import { useListTexts } from '../../data/officeLists.ts';
import { countText } from '../../ui/numbers.ts';
import { classes } from '../../ui/classes.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import desk from '../shell/Desk.module.css';
import blocks from '../table/BlockRows.module.css';
import styles from './Lists.module.css';

/** Lists what is wrong with a file, line by line. */
export function ListFaults({ faulty: { faults, fault_count: count } }: { faulty: UploadedList }) {
  const { t } = useListTexts();
  const columns: readonly Column<ListFaultShown>[] = [
    {
      id: 'line',
      label: t('lists.line'),
      isHeading: true,
      className: styles.line,
      cell: ({ line }) => (line === 0 ? t('lists.wholeFile') : t('lists.lineNumber', { line: countText(line) })),
    },
    {
      id: 'fault',
      label: t('lists.fault'),
      cell: ({ code, column, text }) => t(`lists.faults.${code}`, { column: column ?? '', text: text ?? '' }),
    },
  ];
  const title = t('lists.faultsTitle', { count });
  return (
    <section className={styles.faults} role="alert" aria-label={title}>
      <h3>{title}</h3>
      {count > faults.length && <p className={desk.quiet}>{t('lists.faultsMore', { count: faults.length })}</p>}
      <Table
        label={title}
        isInSection
        className={classes(blocks.rows, styles.short)}
        columns={columns}
        rows={faults}
        keyOf={({ line, code, column }) => `${line} ${code} ${column}`}
      />
    </section>
  );
}
