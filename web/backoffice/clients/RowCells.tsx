import type { ClientRow, ClientTab } from '@candor/contracts/http/office/clients.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { isCompleted } from '@candor/domain/payments/transaction.ts';
import type { TransactionStatus } from '@candor/domain/payments/transaction.ts';
import { Link } from 'react-router';
import { useClientTexts } from '../../data/clientTexts.ts';
import { useMay } from '../../data/office.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { typeset } from '../../ui/numbers.ts';
import { caseAddress } from '../payments/paymentWords.ts';
import desk from '../shell/Desk.module.css';
import styles from './ClientPage.module.css';

/** A booking without a payment has the number of its entry, and no case. */
const ENTRY_NUMBER = /^\d+$/;

interface RowColumn {
  readonly name: string;
  readonly isNumeric?: boolean;
}

const position = [
  { name: 'instrument' },
  { name: 'side' },
  { name: 'amount', isNumeric: true },
  { name: 'rate', isNumeric: true },
] as const;

/** The headings of each tab, in the order of its cells. */
export const columnsOf: Readonly<Record<ClientTab, readonly RowColumn[]>> = {
  open: [...position, { name: 'opened' }, { name: 'profit', isNumeric: true }],
  history: [...position, { name: 'closed' }, { name: 'reason' }, { name: 'profit', isNumeric: true }],
  transactions: [
    { name: 'reference' },
    { name: 'type' },
    { name: 'amount', isNumeric: true },
    { name: 'status' },
    { name: 'time' },
  ],
  logins: [{ name: 'outcome' }, { name: 'method' }, { name: 'device' }, { name: 'country' }, { name: 'time' }],
  mail: [{ name: 'subject' }, { name: 'state' }, { name: 'time' }],
  ledger: [
    { name: 'place', isNumeric: true },
    { name: 'entry' },
    { name: 'reference' },
    { name: 'amount', isNumeric: true },
    { name: 'time' },
  ],
};

const statusTones: Readonly<Record<TransactionStatus, Tone>> = {
  pending: 'warning',
  processing: 'info',
  onHold: 'warning',
  approved: 'positive',
  declined: 'negative',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
  partiallyRefunded: 'neutral',
  chargeback: 'negative',
} as const;
const mailTones = { queued: 'warning', sent: 'positive', failed: 'negative', replaced: 'neutral' } as const;

/** The cells of one row. */
export function RowCells({ row, symbol }: { row: ClientRow; symbol: string }) {
  switch (row.kind) {
    case 'position':
      return <PositionCells row={row} symbol={symbol} />;
    case 'transaction':
      return <TransactionCells row={row} symbol={symbol} />;
    case 'login':
      return <LoginCells row={row} />;
    case 'mail':
      return <MailCells row={row} />;
    case 'entry':
      return <EntryCells row={row} symbol={symbol} />;
  }
}

type RowOf<Kind extends ClientRow['kind']> = Extract<ClientRow, { readonly kind: Kind }>;

function PositionCells({ row, symbol }: { row: RowOf<'position'>; symbol: string }) {
  const { t } = useClientTexts();
  const tickerOf = useOfficeTickers();
  const { direction, reason, corrections } = row;
  return (
    <>
      <td>{tickerOf(row.symbol)}</td>
      <td>
        <Badge tone={direction}>{t(`clients.events.sides.${direction}`)}</Badge> ×{row.leverage}
      </td>
      <td className={desk.right}>
        <MoneyText value={row.amount} symbol={symbol} />
      </td>
      <td className={desk.right}>{typeset(formatExact(row.close_rate ?? row.open_rate, RATE_DIGITS))}</td>
      <td>{shortTime(row.closed_at ?? row.opened_at)}</td>
      {reason !== null && <td>{t(`platform.positions.reasons.${reason}`)}</td>}
      <td className={desk.right}>
        {corrections > 0 && <Badge tone="info">{t('corrections.mark')}</Badge>}{' '}
        <MoneyText value={row.profit} symbol={symbol} signed />
      </td>
    </>
  );
}

function TransactionCells({ row, symbol }: { row: RowOf<'transaction'>; symbol: string }) {
  const { t } = useClientTexts();
  const { transaction_id: number, type, cause, status } = row;
  const mayRead = useMay('payments.read');
  const isCase = mayRead && cause === 'payment' && !ENTRY_NUMBER.test(number);
  const word = isCompleted(status, type) ? 'completed' : status;
  return (
    <>
      <td>{isCase ? <Link to={caseAddress(type, number)}>{number}</Link> : number}</td>
      <td>{cause === 'payment' ? t(`transactions.types.${type}`) : t(`transactions.causes.${cause}`)}</td>
      <td className={desk.right}>
        <MoneyText value={row.amount} symbol={symbol} signed />
      </td>
      <td>
        <Badge tone={statusTones[status]}>{t(`transactions.statuses.${word}`)}</Badge>
      </td>
      <td>{shortTime(row.at)}</td>
    </>
  );
}

function LoginCells({ row }: { row: RowOf<'login'> }) {
  const { t } = useClientTexts();
  const { outcome, method, browser, system, country, at } = row;
  return (
    <>
      <td>
        <Badge tone={outcome === 'loggedIn' ? 'positive' : 'negative'}>{t(`security.logins.outcome.${outcome}`)}</Badge>
      </td>
      <td>{t(`security.logins.method.${method}`)}</td>
      <td>{[browser, system].filter((part) => part !== '').join(', ')}</td>
      <td>{country}</td>
      <td>{shortTime(at)}</td>
    </>
  );
}

function MailCells({ row: { subject, state, at } }: { row: RowOf<'mail'> }) {
  const { t } = useClientTexts();
  return (
    <>
      <td className={styles.text}>{subject}</td>
      <td>
        <Badge tone={mailTones[state]}>{t(`clients.events.mail.${state}`)}</Badge>
      </td>
      <td>{shortTime(at)}</td>
    </>
  );
}

function EntryCells({ row, symbol }: { row: RowOf<'entry'>; symbol: string }) {
  const { t } = useClientTexts();
  return (
    <>
      <td className={desk.right}>{row.place}</td>
      <td>{t(`clients.events.entries.${row.entry}`)}</td>
      <td className={desk.quiet}>{row.reference}</td>
      <td className={desk.right}>
        <MoneyText value={row.amount} symbol={symbol} signed />
      </td>
      <td>{shortTime(row.at)}</td>
    </>
  );
}
