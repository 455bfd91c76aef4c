import type { UdfAnswerOf, UdfCall, UdfCallName, UdfCalls, UdfRequestOf } from '@candor/contracts/http/udf.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import type { WrittenAnswer } from '../../access/sessions/index.ts';
import type { Offer } from '../../engine/instruments/index.ts';
import type { HistoryRequest, PriceBoard } from '../../engine/quotes/index.ts';

/** Dependencies of the datafeed: the same bars and prices as our own pages. */
export interface UdfDeps extends Pick<HistoryDeps, 'bars'> {
  /** Requests a history, whose thousands of bars are written where they are made. */
  readonly history: (query: HistoryQuery) => Promise<WrittenHistory>;
  readonly board: Pick<PriceBoard, 'quote'>;
  readonly clock: Clock;
  /** Ruling R25: whether the market is invented, which the feed states. */
  readonly simulated: boolean;
}

export interface HistoryDeps {
  readonly bars: (request: HistoryRequest) => Promise<readonly Bar[]>;
  readonly clock: Pick<Clock, 'now'>;
  /** Returns the instant of the next split that is announced or due; undefined if none is. */
  readonly nextSplit: (symbol: InstrumentSymbol) => Instant | undefined;
}

/** A history request, with the instrument's own symbol beside the requested name. */
export interface HistoryQuery {
  readonly symbol: InstrumentSymbol;
  readonly requested: UdfRequestOf<UdfCalls['history']>;
}

/** The answer as JSON text. */
export type WrittenHistory = CachedAnswer<string>;

/** An answer, and for how many seconds it may be cached. */
export interface CachedAnswer<T> {
  readonly value: T;
  readonly maxAgeSeconds: number;
}

export type UdfHandler<C extends UdfCall, Sent = UdfAnswerOf<C>> = (
  request: UdfRequestOf<C>,
  offer: Offer,
) => Promise<Result<CachedAnswer<Sent>>>;

/** Handlers of the calls; only histories are long enough to be written on another thread. */
export type UdfHandlers = {
  readonly [Name in Exclude<UdfCallName, 'history'>]: UdfHandler<UdfCalls[Name]>;
} & { readonly history: UdfHandler<UdfCalls['history'], WrittenAnswer> };
