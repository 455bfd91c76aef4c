import type { ProposedTrade, RepairedTrade } from '@candor/contracts/http/office/repairs.ts';
import type { ReactNode } from 'react';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { priceText } from '../../ui/numbers.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Correction.module.css';

interface RepairTableProps<Trade> {
  label: string;
  symbol: string;
  trades: readonly Trade[];
  last: { readonly title: string; readonly cell: (trade: Trade) => ReactNode };
}

/** Trades of a repair: the client, what was dealt at bad ticks, both prices, both results. */
export function RepairTable<Trade extends ProposedTrade | RepairedTrade>(props: RepairTableProps<Trade>) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const { label, trades, symbol, last } = props;
  const columns: readonly Column<Trade>[] = [
    {
      id: 'client',
      label: t('dealing.repairs.columns.client'),
      cell: ({ client }) => (
        <ClientLink id={client.id} from="dealing">
          <bdi>{client.name}</bdi>
        </ClientLink>
      ),
    },
    {
      id: 'trade',
      label: t('dealing.repairs.columns.trade'),
      isOneLine: true,
      cell: (trade) => (
        <>
          {trade.position} {tickerOf(trade.symbol)}
          <br />
          <span className={desk.quiet}>
            {t(`dealing.accounts.${trade.direction}`)}, {t(`platform.positions.reasons.${trade.closing}`)}
          </span>
        </>
      ),
    },
    { id: 'what', label: t('dealing.repairs.columns.what'), cell: ({ ends }) => t(`dealing.repairs.ends.${ends}`) },
    {
      id: 'prices',
      label: t('dealing.repairs.columns.prices'),
      className: styles.figure,
      cell: (trade) => (
        <>
          <span className={desk.quiet}>{pricesText(trade, trade.before)}</span>
          <br />
          {pricesText(trade, trade.after)}
        </>
      ),
    },
    {
      id: 'result',
      label: t('dealing.repairs.columns.result'),
      isNumeric: true,
      cell: ({ before, after }) => (
        <>
          <MoneyText value={before.profit} symbol={symbol} signed />
          <br />
          <MoneyText value={after.profit} symbol={symbol} signed />
        </>
      ),
    },
    {
      id: 'difference',
      label: t('dealing.repairs.columns.difference'),
      isNumeric: true,
      cell: (trade) => <Difference trade={trade} symbol={symbol} />,
    },
    { id: 'last', label: last.title, cell: last.cell },
  ];
  return <Table label={label} columns={columns} rows={trades} keyOf={({ position }) => position} />;
}

interface DifferenceProps {
  trade: ProposedTrade | RepairedTrade;
  symbol: string;
}

function Difference({ trade: { difference, protection }, symbol }: DifferenceProps) {
  const { t } = useDealingTexts();
  return (
    <>
      <MoneyText value={difference} symbol={symbol} signed />
      {protection !== 0n && (
        <>
          <br />
          <span className={desk.quiet}>
            {t('dealing.repairs.protection')} <MoneyText value={protection} symbol={symbol} signed />
          </span>
        </>
      )}
    </>
  );
}

function pricesText({ decimals }: { decimals: number }, { open, close }: ProposedTrade['before']): string {
  return `${priceText(open, decimals)} – ${priceText(close, decimals)}`;
}
