import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import { Check, Clock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import styles from './detail.module.css';
import { depositWordsOf, looksOf, stepsOf, wordsOf } from './timelineSteps.ts';

const icons = { done: Check, waiting: Clock, over: X } as const;

/** Each change of the payment in plain words, the first on top. */
export function Timeline({ payment }: { payment: WirePaymentState }) {
  const { t } = useTranslation();
  const kind = groupOf(payment.type) === 'withdrawals' ? 'withdrawal' : 'deposit';
  const steps = stepsOf(payment.events);
  return (
    <ol className={styles.timeline}>
      {steps.map((step, index) => {
        const look = looksOf(step, index === steps.length - 1);
        const Icon = icons[look];
        return (
          <li key={step.at} data-look={look}>
            <span className={styles.mark}>
              <Icon size={14} aria-hidden="true" />
            </span>
            <span>
              {kind === 'deposit'
                ? t(`payments.events.deposit.${depositWordsOf(step)}`)
                : t(`payments.events.withdrawal.${wordsOf(step)}`)}
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
