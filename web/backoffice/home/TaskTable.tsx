import type { OfficeTask } from '@candor/contracts/http/office/home.ts';
import { clockTone } from '@candor/domain/staff/clocks.ts';
import type { TaskKind } from '@candor/domain/staff/clocks.ts';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeAlert,
  Handshake,
  IdCard,
  LifeBuoy,
  Megaphone,
  MessageSquareWarning,
  Stamp,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { useRowKeys } from '../../ui/useRowKeys.ts';
import { useChangeWord } from '../approvals/useChangeWord.ts';
import { ageText } from '../shell/age.ts';
import desk from '../shell/Desk.module.css';
import { OnPhone } from '../shell/OnPhone.tsx';
import { useSums } from '../shell/useSums.ts';
import styles from './HomePage.module.css';

const icons: Readonly<Record<TaskKind, LucideIcon>> = {
  verification: IdCard,
  withdrawal: ArrowUpFromLine,
  deposit: ArrowDownToLine,
  approval: Stamp,
  contact: LifeBuoy,
  complaint: MessageSquareWarning,
  popup: Megaphone,
  partnerPayout: Handshake,
  fillCheck: BadgeAlert,
};

interface TaskTableProps {
  tasks: readonly OfficeTask[];
  now: number;
}

/** Tasks that the reader may do, most urgent first. */
export function TaskTable({ tasks, now }: TaskTableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [current] = useRowKeys({ rows: tasks, keyOf, onOpen: ({ to }) => void navigate(to) });
  const columns: readonly Column<OfficeTask>[] = [
    {
      id: 'waiting',
      label: t('office.home.columns.waiting'),
      isOneLine: true,
      cell: (task) => <span className={styles[`${clockTone(task, now)}Text`]}>{ageText(t, now - task.since)}</span>,
    },
    {
      id: 'task',
      label: t('office.home.columns.task'),
      cell: (task) => (
        <>
          <TaskLink task={task} />
          <OnPhone>
            <Whose task={task} />
            <About task={task} />
          </OnPhone>
        </>
      ),
    },
    {
      id: 'whose',
      label: t('office.home.columns.whose'),
      className: styles.whose,
      isWide: true,
      cell: (task) => <Whose task={task} />,
    },
    { id: 'what', label: t('office.home.columns.what'), isWide: true, cell: (task) => <About task={task} /> },
    {
      id: 'taken',
      label: t('office.home.columns.taken'),
      isOneLine: true,
      isWide: true,
      cell: (task) => <Taken task={task} />,
    },
  ];
  return (
    <section className={desk.list} aria-label={t('office.home.tasks')}>
      <header className={classes(desk.caseHead, styles.tasksHead)}>
        <h2>{t('office.home.tasks')}</h2>
        <p className={desk.keys}>
          <kbd>J</kbd> <kbd>K</kbd> {t('office.list.keys')} <kbd>Enter</kbd> {t('office.list.keysOpen')}
        </p>
      </header>
      <Table
        label={t('office.home.tasks')}
        isInSection
        columns={columns}
        rows={tasks}
        keyOf={keyOf}
        current={current === undefined ? undefined : keyOf(current)}
        empty={<EmptyState title={t('office.home.nothing')} text={t('office.home.nothingText')} />}
      />
    </section>
  );
}

function keyOf({ kind, reference }: OfficeTask): string {
  return `${kind} ${reference}`;
}

/** Names a task's subject; a request about no client is named by what it changes. */
function Whose({ task: { kind, name } }: { task: OfficeTask }) {
  const changeWord = useChangeWord();
  return <bdi>{kind === 'approval' ? changeWord(name) : name}</bdi>;
}

function TaskLink({ task: { kind, to, reference } }: { task: OfficeTask }) {
  const { t } = useTranslation();
  const Icon = icons[kind];
  return (
    <Link to={to} className={styles.task}>
      <Icon size={14} aria-hidden="true" /> {t(`office.home.kinds.${kind}`)} {reference}
    </Link>
  );
}

function Taken({ task: { own, taken_by: taker } }: { task: OfficeTask }) {
  const { t } = useTranslation();
  const holder = taker === null ? t('office.home.free') : t('office.home.you');
  return <span className={desk.quiet}>{own ? t('office.home.notYours') : holder}</span>;
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
