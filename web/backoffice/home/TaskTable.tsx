import type { OfficeTask } from '@candor/contracts/http/office/home.ts';
import { clockTone } from '@candor/domain/staff/clocks.ts';
import type { TaskKind } from '@candor/domain/staff/clocks.ts';
import { ArrowDownToLine, ArrowUpFromLine, Handshake, IdCard, LifeBuoy, Megaphone, Stamp } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/States.tsx';
import { ageText } from '../shell/age.ts';
import desk from '../shell/Desk.module.css';
import { useKeys } from '../shell/useKeys.ts';
import { useSums } from '../shell/useSums.ts';
import styles from './HomePage.module.css';

const icons: Readonly<Record<TaskKind, LucideIcon>> = {
  verification: IdCard,
  withdrawal: ArrowUpFromLine,
  deposit: ArrowDownToLine,
  approval: Stamp,
  contact: LifeBuoy,
  popup: Megaphone,
  partnerPayout: Handshake,
};

interface TaskTableProps {
  tasks: readonly OfficeTask[];
  now: number;
}

/** What the reader may do, the most urgent first. */
export function TaskTable({ tasks, now }: TaskTableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [place, setPlace] = useState(0);
  const current = tasks[Math.min(place, tasks.length - 1)];
  useKeys({
    j: () => setPlace(Math.min(tasks.length - 1, place + 1)),
    k: () => setPlace(Math.max(0, place - 1)),
    enter: current === undefined ? undefined : () => void navigate(current.to),
  });
  return (
    <section className={desk.list} aria-label={t('office.home.tasks')}>
      <header className={classes(desk.caseHead, styles.tasksHead)}>
        <h2>{t('office.home.tasks')}</h2>
        <p className={desk.keys}>
          <kbd>J</kbd> <kbd>K</kbd> {t('office.list.keys')} <kbd>Enter</kbd> {t('office.list.keysOpen')}
        </p>
      </header>
      {tasks.length === 0 ? (
        <EmptyState title={t('office.home.nothing')} text={t('office.home.nothingText')} />
      ) : (
        <div className={desk.scroll} tabIndex={0} role="region" aria-label={t('office.home.tasks')}>
          <table className={desk.table}>
            <thead>
              <tr>
                <th scope="col">{t('office.home.columns.waiting')}</th>
                <th scope="col">{t('office.home.columns.task')}</th>
                <th scope="col">{t('office.home.columns.whose')}</th>
                <th scope="col" className={desk.wide}>
                  {t('office.home.columns.what')}
                </th>
                <th scope="col" className={desk.wide}>
                  {t('office.home.columns.taken')}
                </th>
              </tr>
            </thead>
            <tbody>
              {tasks.map((task) => (
                <Row key={`${task.kind} ${task.reference}`} task={task} now={now} isCurrent={task === current} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ task, now, isCurrent }: { task: OfficeTask; now: number; isCurrent: boolean }) {
  const { t } = useTranslation();
  const { kind, to, reference, name, since, own, taken_by: taker } = task;
  const Icon = icons[kind];
  const holder = taker === null ? t('office.home.free') : t('office.home.you');
  return (
    <tr data-chosen={isCurrent || undefined}>
      <td>
        <span className={classes(desk.fresh, styles[`${clockTone(task, now)}Text`])}>{ageText(t, now - since)}</span>
      </td>
      <td className={desk.fresh}>
        <Link to={to} className={styles.task}>
          <Icon size={14} aria-hidden="true" /> {t(`office.home.kinds.${kind}`)} {reference}
        </Link>
      </td>
      <td className={styles.whose}>
        <bdi>{name}</bdi>
      </td>
      <td className={desk.wide}>
        <About task={task} />
      </td>
      <td className={classes(desk.wide, desk.fresh, desk.quiet)}>{own ? t('office.home.notYours') : holder}</td>
    </tr>
  );
}

function About({ task: { kind, about, amount } }: { task: OfficeTask }) {
  const { t } = useTranslation();
  const { amountText } = useSums();
  if (kind === 'verification') return <>{t(`office.documents.${about}`)}</>;
  if (kind === 'approval') return <>{t(`office.approvals.subjects.${about}`)}</>;
  if (amount !== null) {
    return (
      <>
        {amountText(amount.amount, amount.currency)}{' '}
        <span className={desk.quiet}>
          {t(kind === 'partnerPayout' ? `office.home.payoutSteps.${about}` : `transactions.statuses.${about}`)}
        </span>
      </>
    );
  }
  return <span className={styles.about}>{about}</span>;
}
