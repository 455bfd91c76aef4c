import { paymentOrders, paymentStages } from '@candor/contracts/http/office/payments.ts';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OfficePayment, PaymentOrder } from '@candor/contracts/http/office/payments.ts';
import { transactionStatuses } from '@candor/domain/payments/transaction.ts';
import { plainExport } from '../../data/listExports.ts';
import { office, useMay } from '../../data/office.ts';
import { usePaymentTexts } from '../../data/officePayments.ts';
import { NotAllowed } from '../shell/NotFound.tsx';
import { ListAndCase, useOpened } from '../table/ListAndCase.tsx';
import { useList } from '../table/useList.ts';
import type { ListQuery } from '../table/useList.ts';
import { PaymentCase } from './case/PaymentCase.tsx';
import { PaymentFilters, firstStage } from './PaymentFilters.tsx';
import type { PaymentFilter } from './PaymentFilters.tsx';
import { usePaymentColumns } from './usePaymentColumns.tsx';

type Group = 'deposits' | 'withdrawals';

const EVERY_MS = 15_000;
const shape = {
  orders: paymentOrders,
  filters: ['stage', 'status'],
  first: { order: 'created', descending: false },
} as const;

export function WithdrawalsPage() {
  return <PaymentsPage key="withdrawals" group="withdrawals" />;
}

export function DepositsPage() {
  return <PaymentsPage key="deposits" group="deposits" />;
}

function PaymentsPage({ group }: { group: Group }) {
  const { t } = usePaymentTexts();
  const title = t(`office.pages.${group}`);
  return useMay('payments.read') ? <Queue group={group} title={title} /> : <NotAllowed title={title} />;
}

/** Queue, and the opened payment. */
function Queue({ group, title }: { group: Group; title: string }) {
  const { t } = usePaymentTexts();
  const { opened, open } = useOpened(`/payments/${group}`);
  const list = useList({
    name: group,
    shape,
    everyMs: EVERY_MS,
    requestOf: (query: ListQuery<PaymentOrder>, filters: Partial<Record<PaymentFilter, string>>) => ({
      group,
      ...query,
      ...toQuery(group, query, filters),
    }),
    ask: office.listPayments,
    exportOf: (request) => plainExport('payments', officeCalls.exportPayments, request),
  });
  const onOpen = (row: OfficePayment) => open(row.transaction_id);
  return (
    <ListAndCase
      title={title}
      lead={t(`desk.lead.${group}`)}
      isCaseNarrow
      list={list}
      columns={usePaymentColumns(group, onOpen)}
      keyOf={(row) => row.transaction_id}
      onOpen={onOpen}
      opened={opened}
      searchHint={t('desk.findHint')}
      filters={<PaymentFilters group={group} list={list} />}
      empty={{ title: t(`desk.empty.${group}`), text: t('desk.emptyText') }}
    >
      <PaymentCase key={opened} number={opened} />
    </ListAndCase>
  );
}

/** Converts the filters for the server; a search by number or status finds payments of any queue. */
function toQuery(
  group: Group,
  { search = '' }: Pick<ListQuery<PaymentOrder>, 'search'>,
  filters: Partial<Record<PaymentFilter, string>>,
) {
  const status = transactionStatuses.find((one) => one === filters.status);
  if (status !== undefined) return { status };
  const stage = paymentStages.find((one) => one === (filters.stage ?? firstStage[group]));
  return search !== '' || stage === undefined ? {} : { stage };
}
