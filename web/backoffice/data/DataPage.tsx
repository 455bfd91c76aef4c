import type { DataWithEnd, ListedDataClass } from '@candor/contracts/http/office/dataClasses.ts';
import { isDataClassName } from '@candor/domain/data/classes.ts';
import { useDataClasses } from '../../data/dataClasses.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useMay } from '../../data/office.ts';
import { shortTime } from '../../ui/dates.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import styles from './DataPage.module.css';

/** Page of what is kept for how long and why; what is due, was erased, and is held. Nothing is erased from here. */
export function DataPage() {
  const { t } = useDeskTexts();
  const title = t('data.title');
  return useMay('data.read') ? <Classes title={title} /> : <NotAllowed title={title} />;
}

function Classes({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const query = useDataClasses();
  return (
    <OfficePage title={title} aside={t('data.lead')} isDesk>
      <Loaded query={query} height="420px">
        {({ clients, classes }) => (
          <>
            <ClientSums clients={clients} />
            <section className={desk.list} aria-label={title}>
              <ClassTable title={title} rows={classes} />
            </section>
          </>
        )}
      </Loaded>
    </OfficePage>
  );
}

function ClientSums({ clients: { waiting, held, open } }: Pick<DataWithEnd, 'clients'>) {
  const { t } = useDeskTexts();
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('data.waiting')}</dt>
        <dd>{waiting}</dd>
      </div>
      <div>
        <dt>{t('data.held')}</dt>
        <dd>{held}</dd>
      </div>
      <div>
        <dt>{t('data.open')}</dt>
        <dd>{open}</dd>
        {open > 0 && <dd className={styles.help}>{t('data.openHelp')}</dd>}
      </div>
    </dl>
  );
}

function ClassTable({ title, rows }: { title: string; rows: readonly ListedDataClass[] }) {
  const { t } = useDeskTexts();
  const columns: readonly Column<ListedDataClass>[] = [
    {
      id: 'name',
      label: t('data.columns.name'),
      isHeading: true,
      cell: ({ name }) => (
        <>
          <strong>{isDataClassName(name) ? t(`data.names.${name}`) : name}</strong>
          {isDataClassName(name) && <p className={styles.reason}>{t(`data.reasons.${name}`)}</p>}
        </>
      ),
    },
    { id: 'period', label: t('data.columns.period'), className: styles.period, cell: (row) => <Period row={row} /> },
    { id: 'end', label: t('data.columns.end'), isOneLine: true, cell: ({ end }) => t(`data.ends.${end}`) },
    { id: 'due', label: t('data.columns.due'), isNumeric: true, cell: ({ end, due }) => (end === 'kept' ? '' : due) },
    {
      id: 'done',
      label: t('data.columns.done'),
      isNumeric: true,
      cell: ({ end, done }) => (end === 'kept' ? '' : done),
    },
    {
      id: 'last',
      label: t('data.columns.last'),
      isOneLine: true,
      isWide: true,
      cell: ({ end, last }) => {
        if (end === 'kept') return '';
        return last === null ? t('data.never') : `${shortTime(last)} UTC`;
      },
    },
  ];
  return <Table label={title} isInSection isStacked columns={columns} rows={rows} keyOf={({ name }) => name} />;
}

function Period({ row: { clock, days } }: { row: ListedDataClass }) {
  const { t } = useDeskTexts();
  if (days === null || clock === 'none') return t('data.from.none');
  if (days === 0) return t('data.atOnce');
  const period = t('data.days', { count: days });
  return clock === 'row' ? t('data.from.row', { period }) : t('data.from.closing', { period });
}
