import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { valueOf } from '../../../data/outcome.ts';

const BARS = 500;

/** The latest bars; always fetched anew, because the live bar goes on from them. */
export function useCandles(symbol: string, interval: Interval) {
  return useQuery({
    queryKey: ['candles', symbol, interval],
    queryFn: async () => valueOf(await api.getCandles({ symbol, interval, count: BARS })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Bars that begin before an instant; none when they cannot be had, and then no more are asked for. */
export async function olderCandles(symbol: string, interval: Interval, before: number): Promise<readonly Bar[]> {
  const outcome = await api.getCandles({ symbol, interval, count: BARS, to: before });
  return outcome.kind === 'done' ? outcome.value.bars.filter(({ time }) => time < before) : [];
}
