import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { marginSummary } from '@candor/domain/margin/summary.ts';
import type { AccountMoney, MarginSummary } from '@candor/domain/margin/summary.ts';
import { ZERO, sum } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useBalance, usePositions } from '../../data/queries.ts';
import { quotes } from '../../data/quotes.ts';
import { stakeOf } from './stake.ts';

const noPositions: readonly WirePosition[] = [];

export function useOpenPositions(): readonly WirePosition[] {
  return usePositions().data?.open ?? noPositions;
}

/** Σ profit of the open positions, live (ruling R32); renders again at most once a frame, and only on a change. */
export function useLiveProfit(): Money {
  const positions = useOpenPositions();
  const subscribe = useCallback(
    (listener: () => void) => {
      const symbols = new Set(positions.map(({ symbol }) => symbol));
      const ends = [...symbols].map((symbol) => quotes.subscribe(symbol, listener));
      return () => ends.forEach((end) => end());
    },
    [positions],
  );
  const total = () => sum(positions.map(profitNow));
  return useSyncExternalStore(subscribe, total, total);
}

/** At the last good quote; before the first one, what the server said. */
export function profitNow(position: WirePosition): Money {
  const quote = quotes.get(position.symbol);
  return quote === undefined || quote.sell === 0n ? position.profit : profit(stakeOf(position), quote);
}

/** The account's own money. Its bonus and credit, which the balance would include, come with a later part. */
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

/** The summary bar's figures, live. */
export function useLiveSummary(): MarginSummary | undefined {
  const account = useAccountMoney();
  const total = useLiveProfit();
  return account === undefined ? undefined : marginSummary(account, total);
}
