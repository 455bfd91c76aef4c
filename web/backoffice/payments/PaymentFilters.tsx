import type { OfficePayment, PaymentOrder, PaymentStage } from '@candor/contracts/http/office/payments.ts';
import { transactionStatuses } from '@candor/domain/payments/transaction.ts';
import type { TransactionStatus } from '@candor/domain/payments/transaction.ts';
import { useOfficeHome } from '../../data/office.ts';
import { usePaymentTexts } from '../../data/officePayments.ts';
import { Chips } from '../../ui/Choice.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/Select.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Payments.module.css';
import { usePaymentFilters } from '../filters/usePaymentFilters.ts';
import type { List } from '../table/useList.ts';

export type PaymentFilter = 'stage' | 'status';
export type ShownStage = PaymentStage | 'all';

const stagesOf: Readonly<Record<'deposits' | 'withdrawals', readonly ShownStage[]>> = {
  // Stages of each group. Payments that wait for a client or a provider are no work for staff: they are shown apart.
  deposits: ['person', 'checkout', 'over', 'all'],
  withdrawals: ['waiting', 'toPay', 'over', 'all'],
};

/** Stage with which a desk opens. */
export const firstStage = { deposits: 'person', withdrawals: 'waiting' } as const;

interface PaymentFiltersProps {
  group: 'deposits' | 'withdrawals';
  list: List<OfficePayment, PaymentOrder, PaymentFilter>;
}

/** Filters of payments: by their stage, or by their status. */
export function PaymentFilters({ group, list }: PaymentFiltersProps) {
  const { t } = usePaymentTexts();
  const { data: home } = useOfficeHome();
  const named = usePaymentFilters();
  const { view, change } = list;
  const { stage = firstStage[group], status } = view.filters;
  const { waiting = 0, to_pay: toPay = 0, held = 0 } = home?.[group] ?? {};
  const counts = new Map<ShownStage, number>([
    ['waiting', waiting],
    ['person', held],
    ['checkout', waiting - held],
    ['toPay', toPay],
  ]);
  const stages = stagesOf[group];
  const stageText = (value: ShownStage) => {
    const name = value === 'all' ? t('desk.allStages') : named.stage.wordOf(value);
    return counts.has(value) ? t('desk.counted', { name, count: counts.get(value) }) : name;
  };
  return (
    <>
      <Chips<ShownStage>
        className={classes(desk.filter, styles.stages)}
        label={named.stage.label}
        options={stages.map((value) => ({ value, label: stageText(value) }))}
        value={status === undefined && view.search === '' ? stages.find((one) => one === stage) : undefined}
        onChange={(next) =>
          // The longest waiting comes first; of the final payments, the newest.
          change({
            filters: next === firstStage[group] ? {} : { stage: next },
            search: '',
            order: 'created',
            descending: next === 'over' || next === 'all',
          })
        }
      />
      <Select<TransactionStatus | 'any'>
        className={styles.status}
        label={named.status.label}
        options={[{ value: 'any', label: t('desk.anyStatus') }, ...named.status.options]}
        value={transactionStatuses.find((one) => one === status) ?? 'any'}
        onChange={(next) => change({ filters: next === 'any' ? {} : { status: next } })}
      />
    </>
  );
}
