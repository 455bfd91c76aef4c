import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { marginSummary } from '@candor/domain/margin/summary.ts';
import type { AccountMoney, MarginSummary } from '@candor/domain/margin/summary.ts';
import { ZERO, sum } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useBalance, usePositions } from '../../data/queries.ts';
import { quotes } from '../../data/quotes.ts';
import { stakeOf } from './stake.ts';

const noPositions: readonly WirePosition[] = [];

/** Wakes when all ticks have been processed: for sums over many symbols. */
export const everyRound = (listener: () => void) => quotes.subscribeAll(listener);

export function useOpenPositions(): readonly WirePosition[] {
  return usePositions().data?.open ?? noPositions;
}

/**
 * Returns the live Σ profit of the open positions (ruling R32); renders again at most once a frame, and only on a
 * change.
 */
export function useLiveProfit(): Money {
  const positions = useOpenPositions();
  const read = () => openProfit(positions);
  return useSyncExternalStore(everyRound, read, read);
}

/** Last total of each list of positions: many cells request it in one frame, and it is added up once. */
const totals = new WeakMap<readonly WirePosition[], { readonly version: number; readonly total: Money }>();

/** Returns Σ profit at the last good quotes. */
export function openProfit(positions: readonly WirePosition[]): Money {
  const { version } = quotes;
  const cached = totals.get(positions);
  if (cached?.version === version) return cached.total;
  const total = sum(positions.map(profitNow));
  totals.set(positions, { version, total });
  return total;
}

/** Returns the profit at the last good quote; before the first one, the server's value. */
export function profitNow(position: WirePosition): Money {
  const quote = quotes.get(position.symbol);
  return quote === undefined || quote.sell === 0n ? position.profit : profit(stakeOf(position), quote);
}

/** Returns the account's own money. Credit is always zero: no booking of the platform grants any. */
export function useAccountMoney(): AccountMoney | undefined {
  const { data } = useBalance();
  const positions = useOpenPositions();
  return useMemo(
    () =>
      data === undefined
        ? undefined
        : { cash: data.balance, credit: ZERO, used: sum(positions.map(({ amount }) => amount)) },
    [data, positions],
  );
}

/** Returns the summary bar's figures, live. */
export function useLiveSummary(): MarginSummary | undefined {
  const account = useAccountMoney();
  const total = useLiveProfit();
  return account === undefined ? undefined : marginSummary(account, total);
}

/** Returns a function that reads the figures at any moment without rendering; undefined until the account is known. */
export function useSummaryNow(): (() => MarginSummary) | undefined {
  const account = useAccountMoney();
  const positions = useOpenPositions();
  return account === undefined ? undefined : () => marginSummary(account, openProfit(positions));
}

/** Returns one of the figures, so that a cell renders only when its own value changes. */
export function useLiveFigure<Figure extends bigint | string | undefined>(
  select: (summary: MarginSummary) => Figure,
): Figure | undefined {
  const summaryNow = useSummaryNow();
  const read = () => (summaryNow === undefined ? undefined : select(summaryNow()));
  return useSyncExternalStore(everyRound, read, read);
}
