import type { BrandId, CommandId, Instant, InstrumentSymbol, PositionId } from '../../ids.ts';
import type { Money, Rate } from '../../money/money.ts';
import type { Direction } from '../../pricing/quote.ts';
import type { Receipt } from '../receipt.ts';
import type { TapeIndex } from './tapeIndex.ts';

/** What an order asked for, as far as the rules of a dispute need it. */
export interface OrderTerms {
  readonly symbol?: InstrumentSymbol;
  readonly positionId?: PositionId;
  readonly direction?: Direction;
  readonly amount?: Money;
  readonly leverage?: number;
  /** The price that the client saw, and what it may differ by; absent: the default of ruling R2. */
  readonly expected?: Rate;
  readonly tolerance?: bigint;
}

/** A command of the client's recorder. */
export interface CaseOrder {
  readonly commandId: CommandId;
  readonly kind: string;
  readonly actor: string;
  readonly at: Instant;
  readonly receivedAt: Instant | null;
  readonly seenTick: number | null;
  /** The newest tick of any instrument that the engine had seen. */
  readonly lastTick: number | null;
  readonly batch: number;
  /** The code of its refusal; null: it was accepted. */
  readonly refusal: string | null;
  readonly terms: OrderTerms;
}

/** Money that came to the account or left it by a command, with the batch of its booking. */
export interface CaseMovement {
  readonly batch: number;
  readonly amount: Money;
}

/** What a stranger has of one account: its recorder, and the public tape. */
export interface CaseFacts {
  readonly brandId: BrandId;
  /** The recorder's time. */
  readonly from: Instant;
  readonly until: Instant;
  /** In the order of their ids. Each is the receipt of its last execution. */
  readonly fills: readonly Receipt[];
  /** In the order in which they were decided. */
  readonly orders: readonly CaseOrder[];
  readonly tape: TapeIndex;
  /** Everything booked since the account was opened; undefined: the export begins later. */
  readonly movements: readonly CaseMovement[] | undefined;
}
