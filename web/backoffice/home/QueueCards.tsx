import type { OfficeHome } from '@candor/contracts/http/office/home.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { clockMs, clockTone } from '@candor/domain/staff/clocks.ts';
import type { ClockTone, TaskKind } from '@candor/domain/staff/clocks.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { ageText } from '../shell/age.ts';
import styles from './HomePage.module.css';

interface Queue {
  readonly name: string;
  readonly to: string;
  readonly count: number;
  /** Kind of clock, and since when the oldest item waits. */
  readonly kind?: TaskKind;
  readonly oldest?: number | null;
  /** Deadline, if it does not follow from the clock: requests end after business hours. */
  readonly due?: number | null;
  /** Further information. */
  readonly more?: string | undefined;
}

/** State of each queue: its size, and the oldest item's clock. */
export function QueueCards({ home }: { home: OfficeHome }) {
  const { t } = useTranslation();
  const queues = queuesOf(home, t);
  if (queues.length === 0) return null;
  return (
    <ul className={styles.cards}>
      {queues.map((queue) => (
        <li key={queue.to}>
          <Card queue={queue} now={home.now} />
        </li>
      ))}
    </ul>
  );
}

function Card({ queue, now }: { queue: Queue; now: number }) {
  const { t } = useTranslation();
  const { name, to, count, kind, oldest, due, more } = queue;
  const since = oldest ?? undefined;
  const limit = kind === undefined ? 0 : clockMs[kind];
  const isWaiting = since !== undefined && kind !== undefined && count > 0;
  const end = due ?? (since ?? 0) + limit;
  const tone: ClockTone = isWaiting ? clockTone({ since, due: end }, now) : 'fresh';
  const percent = isWaiting ? Math.min(100, Math.max(2, Math.round(((now - since) * 100) / (end - since)))) : 0;
  const ages = isWaiting && { age: ageText(t, now - since), left: ageText(t, end - now), limit: limitText(t, limit) };
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.title}>{t(`office.pages.${name}`)}</span>
      <strong className={styles.count}>{count}</strong>
      {/* The bar's text is below. */}
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" className={styles.track} />
        <rect width={percent} height="6" className={styles[tone]} />
      </svg>
      <span className={classes(isWaiting && styles[`${tone}Text`])}>
        {ages === false
          ? t(`office.home.${stillWord(queue)}`)
          : t(`office.home.${typeof due === 'number' ? 'oldestEnds' : 'oldestOf'}`, ages)}
      </span>
      {more !== undefined && <span className={styles.soonText}>{more}</span>}
    </Link>
  );
}

/** Formats the time limit, in days if it is more than three. */
function limitText(t: TFunction, ms: number): string {
  const hours = ms / HOUR_MS;
  return hours <= 72 ? t('office.home.limit', { hours }) : t('office.home.limitDays', { days: hours / 24 });
}

/** Returns why no clock runs: the queue is empty, or its items wait for other people. */
function stillWord({ count, kind }: Queue): 'empty' | 'noClock' | 'paused' {
  if (count === 0) return 'empty';
  return kind === 'withdrawal' ? 'paused' : 'noClock';
}

/** Returns the queues that the reader's roles open, in the order of the rail. */
function queuesOf(home: OfficeHome, t: TFunction): readonly Queue[] {
  const { verification, approvals, withdrawals, deposits, differences, contact, popups, affiliates } = home;
  const { complaints } = home;
  const some = (key: string, count: number) => (count === 0 ? undefined : t(`office.home.${key}`, { count }));
  const queues: (Queue | undefined)[] = [
    withdrawals === null
      ? undefined
      : {
          name: 'withdrawals',
          to: '/payments/withdrawals',
          kind: 'withdrawal',
          count: withdrawals.waiting,
          oldest: withdrawals.oldest,
          more: some('overdue', withdrawals.late) ?? some('toPay', withdrawals.to_pay),
        },
    verification === null
      ? undefined
      : {
          name: 'verification',
          to: '/verification',
          kind: 'verification',
          count: verification.count,
          oldest: verification.oldest,
          more: some('screening', verification.screening),
        },
    deposits === null
      ? undefined
      : {
          name: 'deposits',
          to: '/payments/deposits',
          kind: 'deposit',
          count: deposits.held,
          oldest: deposits.oldest,
          more: some('checkouts', deposits.waiting - deposits.held),
        },
    approvals === null
      ? undefined
      : {
          name: 'approvals',
          to: '/approvals',
          kind: 'approval',
          count: approvals.count,
          oldest: approvals.oldest,
          due: approvals.next,
          more: some('decidable', approvals.decidable) ?? some('mine', approvals.mine),
        },
    contact === null ? undefined : { name: 'contact', to: '/contact', kind: 'contact', ...contact },
    complaints === null
      ? undefined
      : {
          name: 'complaints',
          to: '/complaints',
          kind: 'complaint',
          count: complaints.count,
          oldest: complaints.oldest,
          more: some('overdue', complaints.late) ?? some('dueSoon', complaints.soon),
        },
    affiliates === null ? undefined : { name: 'affiliates', to: '/affiliates', kind: 'partnerPayout', ...affiliates },
    popups === null ? undefined : { name: 'popups', to: '/popups', kind: 'popup', ...popups },
    differences === null
      ? undefined
      : { name: 'reconciliation', to: '/payments/reconciliation', count: differences, more: undefined },
  ];
  return queues.filter((queue) => queue !== undefined);
}
