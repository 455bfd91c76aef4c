import type { WirePosition } from '@candor/contracts/http/trading.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useCallback, useEffect, useState } from 'react';
import { quotes } from '../../data/quotes.ts';
import type { LiveQuote } from '../../data/quotes.ts';
import { useIsOffline } from '../../data/useConnection.ts';
import { useTicks } from '../../data/useQuote.ts';
import { openProfit } from './useAccountMoney.ts';
import { settableQuote } from './useTradableQuote.ts';

/** Interval of updates for a form whose figures are read, not watched. */
const STEADY_MS = 500;

interface SteadyFacts {
  readonly quote: LiveQuote | undefined;
  /** Profit of all open positions. */
  readonly profit: Money;
  /** Returns the quote of this moment, for decisions at a press. */
  readonly quoteNow: () => LiveQuote | undefined;
}

/**
 * Returns the prices that a form computes with: renewed twice a second, and immediately when the market opens, closes
 * or stalls. With each tick the whole form would be computed and drawn again.
 */
export function useSteadyFacts(symbol: string, positions: readonly WirePosition[]): SteadyFacts {
  const isOffline = useIsOffline();
  const ticks = useTicks(symbol);
  const [shown, setShown] = useState(() => read(symbol, positions));
  useEffect(() => {
    let last = read(symbol, positions);
    const renew = () => {
      const next = read(symbol, positions);
      if (next.quote === last.quote && next.profit === last.profit) return;
      last = next;
      setShown(next);
    };
    setShown(last);
    const timer = setInterval(renew, STEADY_MS);
    const end = ticks(() => {
      if (quotes.get(symbol)?.state !== last.quote?.state) renew();
    });
    return () => {
      clearInterval(timer);
      end();
    };
  }, [symbol, positions, ticks]);
  const quoteNow = useCallback(() => settableQuote(quotes.get(symbol), isOffline), [symbol, isOffline]);
  return { quote: settableQuote(shown.quote, isOffline), profit: shown.profit, quoteNow };
}

function read(symbol: string, positions: readonly WirePosition[]) {
  return { quote: quotes.get(symbol), profit: openProfit(positions) };
}
