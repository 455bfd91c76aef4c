import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../data/api.ts';
import { valueOf } from '../../../data/outcome.ts';
import { usePriceLink } from '../../../data/usePrices.ts';

const BARS = 500;

/** The live bar can have missed ticks after so long in the background, where a browser draws no frames. */
const BACKGROUND_MS = 60_000;

/**
 * The latest bars, from which the live bar goes on; fetched anew wherever ticks may have been missed: after the
 * stream was lost, and after a while in the background.
 */
export function useCandles(symbol: string, interval: Interval) {
  const { state } = usePriceLink();
  const candles = useQuery({
    queryKey: ['candles', symbol, interval],
    queryFn: async () => valueOf(await api.getCandles({ symbol, interval, count: BARS })),
    staleTime: BACKGROUND_MS,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
  const { refetch } = candles;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'lost' && state === 'live') void refetch();
    before.current = state;
  }, [state, refetch]);
  return candles;
}

/** Bars that begin before an instant; none when they cannot be had, and then no more are asked for. */
export async function olderCandles(symbol: string, interval: Interval, before: number): Promise<readonly Bar[]> {
  const outcome = await api.getCandles({ symbol, interval, count: BARS, to: before });
  return outcome.kind === 'done' ? outcome.value.bars.filter(({ time }) => time < before) : [];
}
