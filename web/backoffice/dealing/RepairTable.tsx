import type { ProposedTrade, RepairedTrade } from '@candor/contracts/http/office/repairs.ts';
import type { ReactNode } from 'react';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { priceText } from '../../ui/numbers.ts';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Correction.module.css';
import dealing from './Dealing.module.css';

interface RepairTableProps<Trade> {
  label: string;
  symbol: string;
  trades: readonly Trade[];
  last: { readonly title: string; readonly cell: (trade: Trade) => ReactNode };
}

const columns = ['client', 'trade', 'what', 'prices', 'result', 'difference'] as const;
const figures: ReadonlySet<string> = new Set(['result', 'difference']);

/** The trades of a repair: whose, what was dealt at bad ticks, both prices, both results. */
export function RepairTable<Trade extends ProposedTrade | RepairedTrade>(props: RepairTableProps<Trade>) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const { label, trades, symbol, last } = props;
  return (
    <div className={dealing.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={desk.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={figures.has(column) ? desk.right : undefined}>
                {t(`dealing.repairs.columns.${column}`)}
              </th>
            ))}
            <th scope="col">{last.title}</th>
          </tr>
        </thead>
        <tbody>
          {trades.map((trade) => (
            <tr key={trade.position}>
              <td>
                <ClientLink id={trade.client.id} from="dealing">
                  <bdi>{trade.client.name}</bdi>
                </ClientLink>
              </td>
              <td className={styles.figure}>
                {trade.position} {tickerOf(trade.symbol)}
                <br />
                <span className={desk.quiet}>
                  {t(`dealing.accounts.${trade.direction}`)}, {t(`platform.positions.reasons.${trade.closing}`)}
                </span>
              </td>
              <td>{t(`dealing.repairs.ends.${trade.ends}`)}</td>
              <td className={styles.figure}>
                <span className={desk.quiet}>{pricesText(trade, trade.before)}</span>
                <br />
                {pricesText(trade, trade.after)}
              </td>
              <td className={desk.right}>
                <MoneyText value={trade.before.profit} symbol={symbol} signed />
                <br />
                <MoneyText value={trade.after.profit} symbol={symbol} signed />
              </td>
              <td className={desk.right}>
                <MoneyText value={trade.difference} symbol={symbol} signed />
                {trade.protection !== 0n && (
                  <>
                    <br />
                    <span className={desk.quiet}>
                      {t('dealing.repairs.protection')} <MoneyText value={trade.protection} symbol={symbol} signed />
                    </span>
                  </>
                )}
              </td>
              <td>{last.cell(trade)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function pricesText({ decimals }: { decimals: number }, { open, close }: ProposedTrade['before']): string {
  return `${priceText(open, decimals)} – ${priceText(close, decimals)}`;
}
