import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import type { TransactionStatus } from '@candor/domain/payments/transaction.ts';
import { CircleCheck, CircleHelp, CircleSlash, CircleX, Clock, Hourglass, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { classes } from '../../../ui/classes.ts';
import { exactTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { moneyOf } from '../moneyOf.ts';
import { PaidButton } from '../next/PaidButton.tsx';
import { PaymentFacts } from '../PaymentFacts.tsx';
import frame from '../payments.module.css';
import styles from './return.module.css';
import { isUndecided, useReturn } from './useReturn.ts';
import { useBrand } from '../../../data/brand.ts';
import { PortalTitle } from '../../frame/PortalTitle.tsx';

/** Page /payment/return/{number}: where the browser returns to. It only shows the payment's status. */
export default function ReturnRoute() {
  const { number = '' } = useParams();
  return <Return key={number} number={number} />;
}

function Return({ number }: { number: string }) {
  const { t } = useTranslation();
  const { data, isError, isPatient, refetch } = useReturn(number);
  return (
    <main className={classes(frame.page, frame.narrow)}>
      <PortalTitle page={t('payments.return.title')} />
      <header className={frame.head}>
        <h1>{t('payments.return.title')}</h1>
        <p>{t('payments.return.number', { number })}</p>
      </header>
      {data === undefined && isError ? (
        <ErrorState
          title={t('payments.return.unreachableTitle')}
          text={t('payments.return.unreachableText')}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Panel padded className={styles.state} role="status" aria-label={t('payments.return.asking')}>
          <Skeleton height="120px" />
        </Panel>
      ) : (
        <Standing number={number} payment={data} isPatient={isPatient} isStale={isError} />
      )}
    </main>
  );
}

type Shown =
  | 'asking'
  | 'later'
  | 'awaited'
  | 'notified'
  | 'unheard'
  | 'unasked'
  | 'reported'
  | 'unknown'
  | 'reversed'
  | 'approved'
  | 'declined'
  | 'onHold'
  | 'expired'
  | 'cancelled';

const icons: Readonly<Record<Exclude<Shown, 'asking'>, LucideIcon>> = {
  later: Clock,
  awaited: Clock,
  notified: Clock,
  unheard: Hourglass,
  unasked: CircleHelp,
  reported: Hourglass,
  unknown: CircleHelp,
  reversed: Undo2,
  approved: CircleCheck,
  declined: CircleX,
  onHold: Hourglass,
  expired: Clock,
  cancelled: CircleSlash,
};

const shownAs: Readonly<Record<Exclude<TransactionStatus, 'pending' | 'processing'>, Shown>> = {
  onHold: 'onHold',
  approved: 'approved',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'reversed',
  partiallyRefunded: 'reversed',
  chargeback: 'reversed',
};

const withoutQuery = { notified: 'notified', checked: 'awaited', reported: 'unasked' } as const;

function shownState(payment: WirePaymentState | null, isPatient: boolean): Shown {
  if (payment === null) return 'unknown';
  const { status, confirmation, reasons } = payment;
  if (status === 'onHold' && reasons.includes('reportedPaid')) return 'reported';
  if (status === 'onHold' && reasons.includes('numberUnknown')) return 'unheard';
  if (status !== 'pending' && status !== 'processing') return shownAs[status];
  // Only a provider that can be queried is said to be queried.
  if (confirmation === 'asked' || confirmation === null) return isPatient ? 'asking' : 'later';
  return withoutQuery[confirmation];
}

interface StandingProps {
  number: string;
  payment: WirePaymentState | null;
  isPatient: boolean;
  isStale: boolean;
}

function Standing({ number, payment, isPatient, isStale }: StandingProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const shown = shownState(payment, isPatient);
  const Icon = shown === 'asking' ? undefined : icons[shown];
  const amount = payment === null ? '' : moneyOf(payment, symbol);
  return (
    <Panel padded className={styles.state} data-state={shown}>
      <div role="status" className={styles.words}>
        <span className={styles.icon}>{Icon === undefined ? <Spinner /> : <Icon size={36} aria-hidden="true" />}</span>
        <h2>{t(`payments.return.${shown}`)}</h2>
        <p className={styles.text}>
          {t(`payments.return.${shown}Text`, { amount, time: payment === null ? '' : exactTime(payment.held_since) })}
        </p>
        {payment !== null && <PaymentFacts payment={payment} />}
        {isStale && isUndecided(payment) && <p className={styles.stale}>{t('payments.detail.stale')}</p>}
      </div>
      <Ways
        number={number}
        shown={shown}
        canGoOn={payment !== null && payment.next !== null}
        canReport={payment?.can_report_paid === true && shown !== 'asking'}
      />
    </Panel>
  );
}

interface WaysProps {
  number: string;
  shown: Shown;
  canGoOn: boolean;
  canReport: boolean;
}

/** Lists possible next steps, likeliest first, without urging any. */
function Ways({ number, shown, canGoOn, canReport }: WaysProps) {
  const { t } = useTranslation();
  const isOver = shown === 'declined' || shown === 'cancelled' || shown === 'expired';
  return (
    <div className={styles.ways}>
      {shown === 'approved' && (
        <Link to="/platform" className={buttonClass('primary', 'form')}>
          {t('payments.return.toPlatform')}
        </Link>
      )}
      {canReport && <PaidButton number={number} variant="primary" />}
      {canGoOn && (
        <Link to={`/payment/continue/${number}`} reloadDocument className={buttonClass('secondary', 'form')}>
          {t('payments.next.continue')}
        </Link>
      )}
      {isOver && (
        <Link to="/payment/deposit" className={buttonClass('secondary', 'form')}>
          {t('payments.return.again')}
        </Link>
      )}
      {shown === 'unknown' ? (
        <Link to="/contact-us" className={buttonClass('secondary', 'form')}>
          {t('payments.fix.contact')}
        </Link>
      ) : (
        <Link
          to={`/transactions/deposits?payment=${number}`}
          className={buttonClass(isOver ? 'quiet' : 'secondary', 'form')}
        >
          {t('payments.return.details')}
        </Link>
      )}
      <Link to="/transactions/deposits" className={buttonClass('quiet', 'form')}>
        {t('payments.return.toTransactions')}
      </Link>
    </div>
  );
}
