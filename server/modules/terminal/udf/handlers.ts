import type { UdfAnswerOf, UdfCall, UdfCallName, UdfCalls, UdfRequestOf } from '@candor/contracts/http/udf.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import type { Offer } from '../../engine/instruments/index.ts';
import type { HistoryRequest, PriceBoard } from '../../engine/quotes/index.ts';

/** What the datafeed reads: the same bars and prices as our own pages. */
export interface UdfDeps {
  readonly bars: (request: HistoryRequest) => Promise<readonly Bar[]>;
  readonly board: Pick<PriceBoard, 'quote'>;
  readonly clock: Clock;
  /** Ruling R25: the feed says of an invented market that it is one. */
  readonly simulated: boolean;
}

/** An answer, and for how many seconds it may be cached. */
export interface Kept<T> {
  readonly value: T;
  readonly maxAgeSeconds: number;
  /** It will never be another. */
  readonly isFinal?: boolean;
}

export type UdfHandler<C extends UdfCall> = (
  request: UdfRequestOf<C>,
  offer: Offer,
) => Promise<Result<Kept<UdfAnswerOf<C>>>>;
export type UdfHandlers = { readonly [Name in UdfCallName]: UdfHandler<UdfCalls[Name]> };
