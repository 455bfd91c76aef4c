import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { bucketEnd } from '@candor/domain/pricing/bars.ts';
import type { Bar, Interval } from '@candor/domain/pricing/bars.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../data/api.ts';
import { valueOf } from '../../../data/outcome.ts';
import { serverNow } from '../../../data/prices.ts';
import { queryClient } from '../../../data/queries.ts';
import { usePriceLink } from '../../../data/usePrices.ts';
import { joinHistory } from './liveBar.ts';

const BARS = 500;

/** Time in the background, where a browser draws no frames, after which the live bar may have missed ticks. */
const BACKGROUND_MS = MINUTE_MS;

/** Number of bars that a minute can have changed: the open one, and those that ended with it. */
const SETTLED_BARS = 3;
/** Delay after the end of a minute, and its random part, so that pages do not all ask together. */
const SETTLE_AFTER_MS = 1_000;
const SETTLE_SPREAD_MS = 4_000;

type Candles = AnswerOf<Calls['getCandles']>;

/**
 * Returns the latest bars, from which the live bar continues; requested again whenever ticks may have been missed:
 * after the stream was lost, and after a while in the background.
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
  useEffect(() => keepSettled(symbol, interval), [symbol, interval]);
  return candles;
}

/**
 * Replaces the last bars by the server's once a minute: the page sees at most ten prices a second of each instrument,
 * and the extreme at which an order was filled can lie between two of them. Returns the function that ends this.
 */
export function keepSettled(symbol: string, interval: Interval): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const plan = () => {
    const now = serverNow();
    const wait = now === undefined ? 0 : bucketEnd('1m', now) - now;
    timer = setTimeout(() => void settle(), wait + SETTLE_AFTER_MS + Math.random() * SETTLE_SPREAD_MS);
  };
  const settle = async () => {
    if (document.visibilityState === 'visible') await settleBars(symbol, interval);
    // The chart may have changed to another instrument during the request.
    if (!isOver) plan();
  };
  plan();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Replaces the page's own last bars by the server's. */
export async function settleBars(symbol: string, interval: Interval): Promise<void> {
  const outcome = await api.getCandles({ symbol, interval, count: SETTLED_BARS });
  if (outcome.kind !== 'done') return;
  const queryKey = ['candles', symbol, interval];
  const cached = queryClient.getQueryData<Candles>(queryKey);
  if (cached === undefined) return;
  const [first] = outcome.value.bars;
  const last = cached.bars.at(-1);
  const isJoined = first === undefined || last === undefined || last.time >= first.time;
  if (!isJoined) return queryClient.invalidateQueries({ queryKey });
  queryClient.setQueryData<Candles>(queryKey, { ...cached, bars: [...joinHistory(cached.bars, outcome.value.bars)] });
}

/** Fetches bars that begin before an instant; none if they cannot be loaded, and then no more are requested. */
export async function olderCandles(symbol: string, interval: Interval, before: number): Promise<readonly Bar[]> {
  const outcome = await api.getCandles({ symbol, interval, count: BARS, to: before });
  return outcome.kind === 'done' ? outcome.value.bars.filter(({ time }) => time < before) : [];
}
