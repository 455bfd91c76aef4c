import type { DataWithEnd, ListedDataClass } from '@candor/contracts/http/office/dataClasses.ts';
import { isDataClassName } from '@candor/domain/data/classes.ts';
import { useDataClasses } from '../../data/dataClasses.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useMay } from '../../data/office.ts';
import { classes as classNames } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { queryFailureText } from '../shell/outcomeText.ts';
import styles from './DataPage.module.css';

/** What is kept for how long and why; what is due, was erased, and is held. Nothing is erased from here. */
export function DataPage() {
  const { t } = useDeskTexts();
  const title = t('data.title');
  return useMay('data.read') ? <Classes title={title} /> : <NotAllowed title={title} />;
}

function Classes({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const { data, error, refetch } = useDataClasses();
  return (
    <OfficePage title={title} aside={t('data.lead')} isDesk>
      {data === undefined && error !== null && (
        <ErrorState title={t('office.errors.title')} text={queryFailureText(t, error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton height="420px" />}
      {data !== undefined && (
        <>
          <ClientSums clients={data.clients} />
          <section className={desk.list} aria-label={title}>
            <ClassTable title={title} rows={data.classes} />
          </section>
        </>
      )}
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
  return (
    <div className={desk.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={desk.table}>
        <thead>
          <tr>
            <th scope="col">{t('data.columns.name')}</th>
            <th scope="col">{t('data.columns.period')}</th>
            <th scope="col">{t('data.columns.end')}</th>
            <th scope="col" className={desk.right}>
              {t('data.columns.due')}
            </th>
            <th scope="col" className={desk.right}>
              {t('data.columns.done')}
            </th>
            <th scope="col" className={desk.wide}>
              {t('data.columns.last')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ClassRow key={row.name} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ClassRow({ row: { name, end, due, done, last, reason, ...clock } }: { row: ListedDataClass }) {
  const { t } = useDeskTexts();
  const isEnding = end !== 'kept';
  return (
    <tr>
      <td>
        <strong>{isDataClassName(name) ? t(`data.names.${name}`) : name}</strong>
        <p className={styles.reason} lang="en">
          {reason}
        </p>
      </td>
      <td className={styles.period}>{usePeriod(clock)}</td>
      <td className={desk.fresh}>{t(`data.ends.${end}`)}</td>
      <td className={desk.right}>{isEnding ? due : ''}</td>
      <td className={desk.right}>{isEnding ? done : ''}</td>
      <td className={classNames(desk.wide, desk.fresh)}>
        {isEnding ? (last === null ? t('data.never') : `${shortTime(last)} UTC`) : ''}
      </td>
    </tr>
  );
}

function usePeriod({ clock, days }: Pick<ListedDataClass, 'clock' | 'days'>): string {
  const { t } = useDeskTexts();
  if (days === null || clock === 'none') return t('data.from.none');
  if (days === 0) return t('data.atOnce');
  const period = t('data.days', { count: days });
  return clock === 'row' ? t('data.from.row', { period }) : t('data.from.closing', { period });
}
