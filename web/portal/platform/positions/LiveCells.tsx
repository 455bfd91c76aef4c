import type { WirePosition } from '@candor/contracts/http/trading.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { unusableCode } from '@candor/domain/pricing/usability.ts';
import type { RefusalCode } from '@candor/domain/refusals.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import { useBrand } from '../../../data/brand.ts';
import { quotes } from '../../../data/quotes.ts';
import { LiveText } from '../../../ui/LiveText.tsx';
import { LiveMoney } from '../../../ui/MoneyText.tsx';
import { percentText } from '../../../ui/numbers.ts';
import { LivePrice } from '../../../ui/Price.tsx';
import { HaltMark } from '../HaltMark.tsx';
import { profitPercent, stakeOf } from '../stake.ts';
import { everyRound, openProfit, profitNow } from '../useAccountMoney.ts';
import { useTradableQuote, useTradableState } from '../useTradableQuote.ts';
import styles from './table.module.css';

/**
 * Figures of a position that change with the prices, written into their cells without rendering. All cells, their
 * total, the account's figures and the chart's label are written from one snapshot, after all ticks have been
 * processed.
 */

interface LiveProps {
  position: WirePosition;
}

/**
 * Returns the price at which the position would close, and what it would book; the server's values until the first
 * quote arrives.
 */
export function useLivePosition(position: WirePosition): {
  readonly price: Rate | undefined;
  readonly profit: Money;
  readonly isOpen: boolean;
  /** Why the position cannot close while its market is not open. */
  readonly blocked: RefusalCode;
} {
  const quote = useTradableQuote(position.symbol);
  const blocked = quote === undefined ? 'temporarilyUnavailable' : unusableCode({ kind: quote.state });
  if (quote === undefined || quote.sell === 0n)
    return { price: undefined, profit: position.profit, isOpen: false, blocked };
  return {
    price: closingPrice(quote, position.direction),
    profit: profit(stakeOf(position), quote),
    isOpen: quote.state === 'open',
    blocked,
  };
}

interface NowProps {
  symbol: string;
  direction: Direction;
  decimals: number;
}

/** Shows the price at which positions of this side would close. */
export function NowCell({ symbol, direction, decimals }: NowProps) {
  const state = useTradableState(symbol);
  if (state === 'none') return <span className={styles.quiet}>{'\u2013'}</span>;
  const read = () => {
    const quote = quotes.get(symbol);
    return quote === undefined ? undefined : closingPrice(quote, direction);
  };
  const className = `${styles.now} ${state === 'open' ? '' : styles.quiet}`;
  const price = <LivePrice subscribe={everyRound} read={read} decimals={decimals} className={className} />;
  if (state !== 'halted') return price;
  return (
    <>
      {price} <HaltMark symbol={symbol} />
    </>
  );
}

export function ProfitCell({ position }: LiveProps) {
  const { symbol } = useBrand().currency;
  return <LiveMoney subscribe={everyRound} read={() => profitNow(position)} symbol={symbol} signed arrow />;
}

export function PercentCell({ position }: LiveProps) {
  return <Percent amount={position.amount} read={() => profitNow(position)} />;
}

/** Shows the profit of several positions together. */
export function ProfitsCell({ positions }: { positions: readonly WirePosition[] }) {
  const { symbol } = useBrand().currency;
  return <LiveMoney subscribe={everyRound} read={() => openProfit(positions)} symbol={symbol} signed arrow />;
}

export function PercentsCell({ positions, amount }: { positions: readonly WirePosition[]; amount: Money }) {
  return <Percent amount={amount} read={() => openProfit(positions)} />;
}

function Percent({ amount, read }: { amount: Money; read: () => Money }) {
  const side = () => {
    const now = read();
    if (now === 0n) return undefined;
    return now > 0n ? 'up' : 'down';
  };
  const text = () => percentText(profitPercent(read(), amount));
  return <LiveText subscribe={everyRound} read={text} side={side} className={styles.signed} />;
}
