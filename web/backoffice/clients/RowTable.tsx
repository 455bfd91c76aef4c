import type { ClientRow, ClientTab } from '@candor/contracts/http/office/clients.ts';
import { isCompleted } from '@candor/domain/payments/transaction.ts';
import type { TransactionStatus } from '@candor/domain/payments/transaction.ts';
import { ArrowDown, ArrowUp, PencilLine, Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClientTexts } from '../../data/clientTexts.ts';
import { useMay } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { priceText } from '../../ui/numbers.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { CorrectionDialog } from '../dealing/CorrectionDialog.tsx';
import { caseAddress } from '../payments/paymentWords.ts';
import styles from './ClientPage.module.css';
import { ReplayDialog } from './ReplayDialog.tsx';
import { RowAct } from './RowAct.tsx';

/** Matches the number of an entry, which a booking without a payment has; it has no case. */
const ENTRY_NUMBER = /^\d+$/;

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
};
const mailTones = { queued: 'warning', sent: 'positive', failed: 'negative', replaced: 'neutral' } as const;

type RowOf<Kind extends ClientRow['kind']> = Extract<ClientRow, { readonly kind: Kind }>;

interface RowsProps<Row> {
  label: string;
  rows: readonly Row[];
  symbol: string;
}

interface RowTableProps extends RowsProps<ClientRow> {
  tab: ClientTab;
  /** May the reader ask for a correction of a closed trade? */
  mayCorrect: boolean;
}

/** Rows of one tab, whose kind decides the columns. */
export function RowTable({ tab, rows, mayCorrect, ...rest }: RowTableProps) {
  switch (tab) {
    case 'open':
    case 'history':
      return (
        <PositionTable
          {...rest}
          rows={rows.filter((row) => row.kind === 'position')}
          isHistory={tab === 'history'}
          mayCorrect={mayCorrect}
        />
      );
    case 'transactions':
      return <TransactionTable {...rest} rows={rows.filter((row) => row.kind === 'transaction')} />;
    case 'logins':
      return <LoginTable {...rest} rows={rows.filter((row) => row.kind === 'login')} />;
    case 'mail':
      return <MailTable {...rest} rows={rows.filter((row) => row.kind === 'mail')} />;
    case 'ledger':
      return <EntryTable {...rest} rows={rows.filter((row) => row.kind === 'entry')} />;
  }
}

interface PositionTableProps extends RowsProps<RowOf<'position'>> {
  isHistory: boolean;
  mayCorrect: boolean;
}

function PositionTable({ isHistory, mayCorrect, symbol, ...rest }: PositionTableProps) {
  const { t } = useClientTexts();
  const tickerOf = useOfficeTickers();
  // The dialog is beside the table, so that the question survives when a narrower window changes the table.
  const [act, setAct] = useState<TradeAct>();
  const acts: readonly Column<RowOf<'position'>>[] = [
    {
      id: 'actions',
      label: t('clients.card.columns.actions'),
      isAction: true,
      cell: ({ id }) => <TradeActs position={id} mayCorrect={mayCorrect} onAct={setAct} />,
    },
  ];
  const closed: readonly Column<RowOf<'position'>>[] = [
    {
      id: 'reason',
      label: t('clients.card.columns.reason'),
      cell: ({ reason }) => reason !== null && t(`platform.positions.reasons.${reason}`),
    },
  ];
  const columns: readonly Column<RowOf<'position'>>[] = [
    { id: 'instrument', label: t('clients.card.columns.instrument'), cell: (row) => tickerOf(row.symbol) },
    {
      id: 'side',
      label: t('clients.card.columns.side'),
      cell: ({ direction, leverage }) => (
        <>
          <SideBadge direction={direction} /> ×{leverage}
        </>
      ),
    },
    {
      id: 'amount',
      label: t('clients.card.columns.amount'),
      isNumeric: true,
      cell: ({ amount }) => <MoneyText value={amount} symbol={symbol} />,
    },
    {
      id: 'rate',
      label: t('clients.card.columns.rate'),
      isNumeric: true,
      cell: (row) => priceText(row.close_rate ?? row.open_rate, row.decimals),
    },
    {
      id: 'time',
      label: t(`clients.card.columns.${isHistory ? 'closed' : 'opened'}`),
      cell: (row) => shortTime(row.closed_at ?? row.opened_at),
    },
    ...(isHistory ? closed : []),
    {
      id: 'profit',
      label: t('clients.card.columns.profit'),
      isNumeric: true,
      cell: ({ corrections, profit }) => (
        <>
          {corrections > 0 && <Badge tone="info">{t('corrections.mark')}</Badge>}{' '}
          <MoneyText value={profit} symbol={symbol} signed />
        </>
      ),
    },
    ...(isHistory ? acts : []),
  ];
  return (
    <>
      <Table {...rest} isStacked className={styles.rowTable} columns={columns} keyOf={keyOf} />
      {act !== undefined && <ActDialog act={act} symbol={symbol} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** Action under way on a closed trade. */
interface TradeAct {
  readonly kind: 'replay' | 'correct';
  readonly position: number;
}

interface ActDialogProps {
  act: TradeAct;
  symbol: string;
  onClose: () => void;
}

function ActDialog({ act: { kind, position }, symbol, onClose }: ActDialogProps) {
  if (kind === 'correct') return <CorrectionDialog position={position} onClose={onClose} />;
  return <ReplayDialog position={position} symbol={symbol} onClose={onClose} />;
}

interface TradeActsProps {
  position: number;
  mayCorrect: boolean;
  onAct: (act: TradeAct) => void;
}

/** Actions on a closed trade. */
function TradeActs({ position, mayCorrect, onAct }: TradeActsProps) {
  const { t } = useClientTexts();
  const { t: dealing } = useDealingTexts();
  return (
    <span className={styles.rowActions}>
      <RowAct
        Icon={Play}
        label={t('clients.card.replayOf', { position })}
        word={t('clients.card.columns.replay')}
        onClick={() => onAct({ kind: 'replay', position })}
      />
      {mayCorrect && (
        <RowAct
          Icon={PencilLine}
          label={dealing('dealing.corrections.actionOf', { position })}
          word={dealing('dealing.corrections.action')}
          onClick={() => onAct({ kind: 'correct', position })}
        />
      )}
    </span>
  );
}

/** Shows the side as the client sees it, never by colour alone. */
function SideBadge({ direction }: Pick<RowOf<'position'>, 'direction'>) {
  const { t } = useClientTexts();
  const Icon = direction === 'buy' ? ArrowUp : ArrowDown;
  return (
    <Badge tone={direction} icon={<Icon size={12} aria-hidden="true" />}>
      {t(`platform.${direction}`)}
    </Badge>
  );
}

function TransactionTable({ symbol, ...rest }: RowsProps<RowOf<'transaction'>>) {
  const { t } = useClientTexts();
  const columns: readonly Column<RowOf<'transaction'>>[] = [
    { id: 'reference', label: t('clients.card.columns.reference'), cell: (row) => <Reference row={row} /> },
    {
      id: 'type',
      label: t('clients.card.columns.type'),
      cell: ({ type, cause }) =>
        cause === 'payment' ? t(`transactions.types.${type}`) : t(`transactions.causes.${cause}`),
    },
    {
      id: 'amount',
      label: t('clients.card.columns.amount'),
      isNumeric: true,
      cell: ({ amount }) => <MoneyText value={amount} symbol={symbol} signed />,
    },
    {
      id: 'status',
      label: t('clients.card.columns.status'),
      cell: ({ status, type }) => (
        <Badge tone={statusTones[status]}>
          {t(`transactions.statuses.${isCompleted(status, type) ? 'completed' : status}`)}
        </Badge>
      ),
    },
    { id: 'time', label: t('clients.card.columns.time'), cell: ({ at }) => shortTime(at) },
  ];
  return <Table {...rest} isStacked className={styles.rowTable} columns={columns} keyOf={keyOf} />;
}

function Reference({ row: { transaction_id: number, type, cause } }: { row: RowOf<'transaction'> }) {
  const mayRead = useMay('payments.read');
  const isCase = mayRead && cause === 'payment' && !ENTRY_NUMBER.test(number);
  return isCase ? <Link to={caseAddress(type, number)}>{number}</Link> : number;
}

function LoginTable({ label, rows }: RowsProps<RowOf<'login'>>) {
  const { t } = useClientTexts();
  const columns: readonly Column<RowOf<'login'>>[] = [
    {
      id: 'outcome',
      label: t('clients.card.columns.outcome'),
      cell: ({ outcome }) => (
        <Badge tone={outcome === 'loggedIn' ? 'positive' : 'negative'}>{t(`security.logins.outcome.${outcome}`)}</Badge>
      ),
    },
    {
      id: 'method',
      label: t('clients.card.columns.method'),
      cell: ({ method }) => t(`security.logins.method.${method}`),
    },
    {
      id: 'device',
      label: t('clients.card.columns.device'),
      cell: ({ browser, system }) => [browser, system].filter((part) => part !== '').join(', '),
    },
    { id: 'country', label: t('clients.card.columns.country'), cell: ({ country }) => country },
    { id: 'time', label: t('clients.card.columns.time'), cell: ({ at }) => shortTime(at) },
  ];
  return <Table label={label} rows={rows} isStacked className={styles.rowTable} columns={columns} keyOf={keyOf} />;
}

function MailTable({ label, rows }: RowsProps<RowOf<'mail'>>) {
  const { t } = useClientTexts();
  const columns: readonly Column<RowOf<'mail'>>[] = [
    {
      id: 'subject',
      label: t('clients.card.columns.subject'),
      className: styles.text,
      cell: ({ subject }) => subject,
    },
    {
      id: 'state',
      label: t('clients.card.columns.state'),
      cell: ({ state }) => <Badge tone={mailTones[state]}>{t(`clients.events.mail.${state}`)}</Badge>,
    },
    { id: 'time', label: t('clients.card.columns.time'), cell: ({ at }) => shortTime(at) },
  ];
  return <Table label={label} rows={rows} isStacked className={styles.rowTable} columns={columns} keyOf={keyOf} />;
}

function EntryTable({ symbol, ...rest }: RowsProps<RowOf<'entry'>>) {
  const { t } = useClientTexts();
  const columns: readonly Column<RowOf<'entry'>>[] = [
    { id: 'place', label: t('clients.card.columns.place'), isNumeric: true, cell: ({ place }) => place },
    {
      id: 'entry',
      label: t('clients.card.columns.entry'),
      cell: ({ entry }) => t(`clients.events.entries.${entry}`),
    },
    {
      id: 'reference',
      label: t('clients.card.columns.reference'),
      className: styles.quiet,
      cell: ({ reference }) => reference,
    },
    {
      id: 'amount',
      label: t('clients.card.columns.amount'),
      isNumeric: true,
      cell: ({ amount }) => <MoneyText value={amount} symbol={symbol} signed />,
    },
    { id: 'time', label: t('clients.card.columns.time'), cell: ({ at }) => shortTime(at) },
  ];
  return <Table {...rest} isStacked className={styles.rowTable} columns={columns} keyOf={keyOf} />;
}

function keyOf({ id }: ClientRow): string | number {
  return id;
}
