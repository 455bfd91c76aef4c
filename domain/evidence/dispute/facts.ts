import type { BrandId, CommandId, Instant, InstrumentSymbol, PositionId } from '../../ids.ts';
import type { Money, Rate } from '../../money/money.ts';
import type { Direction } from '../../pricing/quote.ts';
import type { Receipt } from '../receipt.ts';
import type { TapeIndex } from './tapeIndex.ts';

/** Terms of an order, as far as the rules of a dispute need them. */
export interface OrderTerms {
  readonly symbol?: InstrumentSymbol;
  readonly positionId?: PositionId;
  readonly direction?: Direction;
  readonly amount?: Money;
  readonly leverage?: number;
  /** Price that the client saw, and the tolerance; without one, the default of ruling R2 applies. */
  readonly expected?: Rate;
  readonly tolerance?: bigint;
}

/** A command in the client's recorder. */
export interface CaseOrder {
  readonly commandId: CommandId;
  readonly kind: string;
  readonly actor: string;
  readonly at: Instant;
  readonly receivedAt: Instant | null;
  readonly seenTick: number | null;
  /** Newest tick of any instrument that the engine had processed. */
  readonly lastTick: number | null;
  readonly batch: number;
  /** Code of the order's refusal; null: it was accepted. */
  readonly refusal: string | null;
  readonly terms: OrderTerms;
}

/** Money that a command moved to the account or from it, with the batch of its booking. */
export interface CaseMovement {
  readonly batch: number;
  readonly amount: Money;
}

/** Facts of one account that anyone can have: its recorder, and the public tape. */
export interface CaseFacts {
  readonly brandId: BrandId;
  /** Start of the period that the recorder covers; `until` is its end. */
  readonly from: Instant;
  readonly until: Instant;
  /** Receipts in the order of their last executions' ids; each is the receipt of that execution. */
  readonly fills: readonly Receipt[];
  /** Orders in the order in which they were decided. */
  readonly orders: readonly CaseOrder[];
  readonly tape: TapeIndex;
  /** Bookings since the account was opened; undefined: the export begins later. */
  readonly movements: readonly CaseMovement[] | undefined;
}
