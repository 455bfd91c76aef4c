import { paymentStages } from '@candor/contracts/http/office/payments.ts';
import { transactionStatuses } from '@candor/domain/payments/transaction.ts';
import { usePaymentTexts } from '../../data/officePayments.ts';
import { choiceFilter } from './namedFilters.ts';

const groups = ['deposits', 'withdrawals'] as const;

/** Names the filters of payments: their list, and there their stage or their status. */
export function usePaymentFilters() {
  const { t } = usePaymentTexts();
  return {
    group: choiceFilter(
      t('office.export.list'),
      groups.map((value) => ({ value, label: t(`office.pages.${value}`) })),
    ),
    stage: choiceFilter(
      t('desk.stage'),
      paymentStages.map((value) => ({ value, label: t(`desk.stages.${value}`) })),
    ),
    status: choiceFilter(
      t('desk.status'),
      transactionStatuses.map((value) => ({ value, label: t(`transactions.statuses.${value}`) })),
    ),
  };
}
