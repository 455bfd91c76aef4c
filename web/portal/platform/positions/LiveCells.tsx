import type { WirePosition } from '@candor/contracts/http/trading.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { percentText } from '../../../ui/numbers.ts';
import { Price } from '../../../ui/Price.tsx';
import { profitPercent, stakeOf } from '../stake.ts';
import { useTradableQuote } from '../useTradableQuote.ts';
import styles from './table.module.css';

/** What changes with each tick of one position, as leaves that render alone. */

interface LiveProps {
  position: WirePosition;
}

/** The price at which it would close, and what it would book; what the server said until the first quote is here. */
export function useLivePosition(position: WirePosition): {
  readonly price: Rate | undefined;
  readonly profit: Money;
  readonly isOpen: boolean;
} {
  const quote = useTradableQuote(position.symbol);
  if (quote === undefined || quote.sell === 0n) return { price: undefined, profit: position.profit, isOpen: false };
  return {
    price: closingPrice(quote, position.direction),
    profit: profit(stakeOf(position), quote),
    isOpen: quote.state === 'open',
  };
}

export function NowCell({ position, decimals }: LiveProps & { decimals: number }) {
  const { price, isOpen } = useLivePosition(position);
  if (price === undefined) return <span className={styles.quiet}>{'\u2013'}</span>;
  return <Price value={price} decimals={decimals} className={`${styles.now} ${isOpen ? '' : styles.quiet}`} />;
}

export function ProfitCell({ position }: LiveProps) {
  const { symbol } = useBrand().currency;
  return <MoneyText value={useLivePosition(position).profit} symbol={symbol} signed arrow />;
}

export function PercentCell({ position }: LiveProps) {
  const { profit: now } = useLivePosition(position);
  const tone = now > 0n ? styles.up : styles.down;
  return <span className={now === 0n ? undefined : tone}>{percentText(profitPercent(now, position.amount))}</span>;
}
