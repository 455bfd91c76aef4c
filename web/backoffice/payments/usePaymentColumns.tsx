import type { OfficePayment, PaymentOrder } from '@candor/contracts/http/office/payments.ts';
import { usePaymentTexts } from '../../data/officePayments.ts';
import { shortTime } from '../../ui/dates.ts';
import { classes } from '../../ui/classes.ts';
import { ageText } from '../shell/age.ts';
import desk from '../shell/Desk.module.css';
import { OnPhone } from '../shell/OnPhone.tsx';
import { useNow } from '../shell/useNow.ts';
import { useSums } from '../shell/useSums.ts';
import { providerName } from '../shell/providerName.ts';
import type { ListColumn } from '../table/columns.ts';
import { ClockBadge } from './ClockBadge.tsx';
import styles from './Payments.module.css';
import { StateBadges } from './StateBadges.tsx';

const REFUND = 7;
const CHARGEBACK = 8;

/** Returns the columns of both lists; only a withdrawal has an expected-by date. */
export function usePaymentColumns(
  group: 'deposits' | 'withdrawals',
  onOpen: (row: OfficePayment) => void,
): readonly ListColumn<OfficePayment, PaymentOrder>[] {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const due: ListColumn<OfficePayment, PaymentOrder> = {
    id: 'due',
    label: t('desk.columns.clock'),
    order: 'due',
    isWide: true,
    cell: (row) => <ClockBadge row={row} />,
  };
  return [
    ...(group === 'withdrawals' ? [due] : []),
    {
      id: 'created',
      label: t('desk.columns.age'),
      order: 'created',
      isHiddenAtFirst: group === 'withdrawals',
      cell: (row) => <Age row={row} />,
    },
    {
      id: 'number',
      label: t('desk.columns.number'),
      isFixed: true,
      cell: (row) => <CaseNumber row={row} group={group} onOpen={onOpen} />,
    },
    {
      id: 'client',
      label: t('desk.columns.client'),
      isWide: true,
      cell: ({ client }) => <ClientName name={client.name} />,
    },
    { id: 'pin', label: t('desk.case.pin'), isHiddenAtFirst: true, cell: ({ client }) => client.pin },
    {
      id: 'amount',
      label: t('desk.columns.amount'),
      order: 'amount',
      isNumeric: true,
      cell: ({ amount, currency }) => <span className={styles.figure}>{amountText(amount, currency)}</span>,
    },
    {
      id: 'type',
      label: t('desk.columns.way'),
      isHiddenAtFirst: true,
      isWide: true,
      cell: ({ type }) => t(`transactions.types.${type}`),
    },
    {
      id: 'provider',
      label: t('desk.case.provider'),
      isHiddenAtFirst: group === 'withdrawals',
      isWide: true,
      cell: ({ provider }) => (provider === null ? '' : providerName(t, provider)),
    },
    {
      id: 'state',
      label: t('desk.columns.state'),
      isWide: true,
      cell: (row) => <StateBadges row={row} isShort />,
    },
  ];
}

interface CaseNumberProps {
  row: OfficePayment;
  group: 'deposits' | 'withdrawals';
  onOpen: (row: OfficePayment) => void;
}

/** Number that opens the row; on a phone also its client and its reasons for waiting. */
function CaseNumber({ row, group, onOpen }: CaseNumberProps) {
  const { t } = usePaymentTexts();
  return (
    <>
      <button type="button" className={classes(desk.open, styles.number)} onClick={() => onOpen(row)}>
        {row.transaction_id}
      </button>
      {(row.type === REFUND || row.type === CHARGEBACK) && (
        <span className={desk.quiet}> {t(`transactions.types.${row.type}`)}</span>
      )}
      <OnPhone>
        <ClientName name={row.client.name} /> <StateBadges row={row} isShort />
        {group === 'withdrawals' && <ClockBadge row={row} />}
      </OnPhone>
    </>
  );
}

function ClientName({ name }: { name: string }) {
  return (
    <span className={styles.client} dir="auto">
      {name}
    </span>
  );
}

const OPEN: readonly string[] = ['pending', 'processing', 'onHold'];

/** Time for which the payment has waited; for a final one, when it was requested. */
function Age({ row: { status, created_at: at } }: { row: OfficePayment }) {
  const { t } = usePaymentTexts();
  const now = useNow();
  return <span className={desk.fresh}>{OPEN.includes(status) ? ageText(t, now - at) : shortTime(at)}</span>;
}
