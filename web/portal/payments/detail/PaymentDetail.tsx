import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { paymentReasons } from '@candor/domain/payments/reasons.ts';
import { groupOf, isCompleted } from '@candor/domain/payments/transaction.ts';
import { Check, Clock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { dayText, exactTime, shortTime } from '../../../ui/dates.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { AccountNotice } from '../../account/AccountNotice.tsx';
import { useServerMinute } from '../../frame/useServerMinute.ts';
import { methodName } from '../methodName.ts';
import { moneyOf } from '../moneyOf.ts';
import { BankLines } from '../next/BankLines.tsx';
import { PaidButton } from '../next/PaidButton.tsx';
import { ownFixOf } from '../obstacles.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { CancelPayment } from './CancelPayment.tsx';
import styles from './detail.module.css';
import { depositStepKey, stepLook, stepsOf, withdrawalStepKey } from './timelineSteps.ts';

/** Shows a payment: its amount, its status, who must act, why, its steps, and the client's actions. */
export function PaymentDetail({ payment }: { payment: WirePaymentState }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <div className={styles.detail}>
      <div className={styles.headline}>
        <h3>{moneyOf(payment, symbol)}</h3>
        <StatusBadge transaction={payment} />
      </div>
      {payment.is_test && <p className={styles.test}>{t('payments.test')}</p>}
      <Whereabouts payment={payment} />
      <WithdrawalParts payment={payment} />
      <Reasons codes={payment.reasons} />
      <NextStep payment={payment} />
      {payment.can_report_paid && (
        <div className={styles.actions}>
          <PaidButton number={payment.transaction_id} />
        </div>
      )}
      <section aria-labelledby="payment-way">
        <h4 id="payment-way">{t('payments.detail.way')}</h4>
        <Timeline payment={payment} />
      </section>
      <Facts payment={payment} />
      <div className={styles.actions}>
        {payment.can_cancel && <CancelPayment payment={payment} />}
        <Link to="/contact-us" className={buttonClass('quiet')}>
          {t('payments.detail.contact')}
        </Link>
        <Link to={`/my-account/complaints/new?payment=${payment.transaction_id}`} className={buttonClass('quiet')}>
          {t('payments.detail.complain')}
        </Link>
      </div>
    </div>
  );
}

/** Says where the client's money is and who must act. */
function Whereabouts({ payment }: { payment: WirePaymentState }) {
  const { t } = useTranslation();
  const { due_at: due, expires_at: expires } = payment;
  const now = useServerMinute();
  const isOpen = payment.held_by !== 'nobody' && !isCompleted(payment.status, payment.type);
  const day = isOpen ? (due ?? (payment.next === null ? null : expires)) : null;
  return (
    <>
      <dl className={styles.where}>
        <div>
          <dt>{t('payments.detail.who')}</dt>
          <dd>{t(`payments.detail.heldBy.${holderOf(payment)}`)}</dd>
        </div>
        {payment.status === 'onHold' && (
          <div>
            <dt>{t('payments.detail.since')}</dt>
            <dd title={exactTime(payment.held_since)}>{shortTime(payment.held_since)} UTC</dd>
          </div>
        )}
        {day !== null && (
          <div>
            <dt>{t(due === null ? 'payments.detail.payBy' : 'payments.detail.expected')}</dt>
            <dd title={exactTime(day)}>{dayText(day)}</dd>
          </div>
        )}
      </dl>
      {isOpen && due !== null && now !== undefined && due < now && (
        <AccountNotice tone="warning">{t('payments.detail.late')}</AccountNotice>
      )}
    </>
  );
}

/** Shows the paid part of an incompletely paid withdrawal, and what happened to the rest. */
function WithdrawalParts({ payment: { parts } }: { payment: WirePaymentState }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  if (parts === null || (parts.returned === ZERO && parts.taken_back === ZERO)) return null;
  const lines = [
    [t('payments.detail.parts.paid'), parts.paid],
    [t('payments.detail.parts.returned'), parts.returned],
    [t('payments.detail.parts.takenBack'), parts.taken_back],
  ] as const;
  return (
    <dl className={styles.where}>
      {lines.map(
        ([name, amount]) =>
          amount > ZERO && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{moneyText(amount, { symbol })}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function holderOf({ held_by: holder, status, type, parts }: WirePaymentState) {
  const isWithdrawal = groupOf(type) === 'withdrawals';
  if (isWithdrawal && holder === 'provider') return 'bank';
  if (isCompleted(status, type)) return 'paid';
  if (!isWithdrawal && (status === 'approved' || status === 'partiallyRefunded')) return 'account';
  if (holder !== 'nobody') return holder;
  if (isWithdrawal) return parts !== null && parts.taken_back > ZERO ? 'nobody' : 'balance';
  return status === 'refunded' || status === 'chargeback' ? 'back' : 'nothing';
}

function NextStep({ payment: { next, transaction_id: number } }: { payment: WirePaymentState }) {
  const { t } = useTranslation();
  if (next === null) return null;
  if (next.kind === 'instructions') {
    return (
      <section aria-labelledby="payment-lines">
        <h4 id="payment-lines">{t('payments.detail.instructions')}</h4>
        <BankLines {...next} />
      </section>
    );
  }
  // The link loads a separate document, whose policy admits the provider.
  return (
    <Link to={`/payment/continue/${number}`} reloadDocument className={buttonClass('primary')}>
      {t('payments.next.continue')}
    </Link>
  );
}

function Facts({ payment }: { payment: WirePaymentState }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.facts}>
      <Fact name={t('payments.detail.number')} value={payment.transaction_id} />
      {payment.label !== null && <Fact name={t('payments.detail.method')} value={methodName(payment.label, t)} />}
      <Fact name={t('payments.detail.requested')} value={exactTime(payment.created_at)} />
      {payment.payout_reference !== null && (
        <Fact name={t('payments.detail.payoutReference')} value={payment.payout_reference} />
      )}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Lists why the payment waits or was refused, with what to do if the client must act. */
function Reasons({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const reasons = paymentReasons.filter((reason) => codes.includes(reason));
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="payment-why">
      <h4 id="payment-why">{t('payments.detail.reasons')}</h4>
      <div className={styles.reasons}>
        {reasons.map((reason) => {
          const fix = ownFixOf(reason);
          return (
            <AccountNotice key={reason} tone={fix === undefined ? 'info' : 'warning'}>
              <p>{t(`payments.reasons.${reason}`)}</p>
              {fix !== undefined && <Link to={fix.to}>{t(`payments.fix.${fix.name}`)}</Link>}
            </AccountNotice>
          );
        })}
      </div>
    </section>
  );
}

const icons = { done: Check, waiting: Clock, over: X } as const;

/** Lists each change of the payment in plain language, oldest first. */
function Timeline({ payment }: { payment: WirePaymentState }) {
  const { t } = useTranslation();
  const kind = groupOf(payment.type) === 'withdrawals' ? 'withdrawal' : 'deposit';
  const steps = stepsOf(payment.events);
  return (
    <ol className={styles.timeline}>
      {steps.map((step, index) => {
        const look = stepLook(step, index === steps.length - 1);
        const Icon = icons[look];
        return (
          <li key={step.at} data-look={look}>
            <span className={styles.mark}>
              <Icon size={14} aria-hidden="true" />
            </span>
            <span>
              {kind === 'deposit'
                ? t(`payments.events.deposit.${depositStepKey(step)}`)
                : t(`payments.events.withdrawal.${withdrawalStepKey(step)}`)}
            </span>
            <time dateTime={new Date(step.at).toISOString()} title={exactTime(step.at)}>
              {shortTime(step.at)} UTC
            </time>
          </li>
        );
      })}
    </ol>
  );
}
