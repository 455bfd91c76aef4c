import type { WirePosition } from '@candor/contracts/http/trading.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
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
import { everyRound, profitNow } from '../useAccountMoney.ts';
import { useTradableQuote, useTradableState } from '../useTradableQuote.ts';
import styles from './table.module.css';

/**
 * The part of one position that changes with the prices: written into its cell, without rendering. All of them, their
 * total, the account's figures and the chart's label are written from one snapshot, when all ticks have been processed.
 */

interface LiveProps {
  position: WirePosition;
}

/** The price at which it would close, and what it would book; what the server said until the first quote is here. */
export function useLivePosition(position: WirePosition): {
  readonly price: Rate | undefined;
  readonly profit: Money;
  readonly isOpen: boolean;
  /** Why nothing closes while it is not open. */
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

export function NowCell({ position, decimals }: LiveProps & { decimals: number }) {
  const { symbol, direction } = position;
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
  const side = () => {
    const now = profitNow(position);
    if (now === 0n) return undefined;
    return now > 0n ? 'up' : 'down';
  };
  const read = () => percentText(profitPercent(profitNow(position), position.amount));
  return <LiveText subscribe={everyRound} read={read} side={side} className={styles.signed} />;
}
