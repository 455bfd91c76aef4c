import { correctionCauses } from '@candor/domain/trading/correction.ts';
import * as z from 'zod/mini';
import { id, instant, money, rate } from '../codecs.ts';

/** What a right price is evidenced by (rule TC-11). */
export const priceEvidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tick'),
    tick: id,
    /** The hour of the tape that has it. */
    hour: instant,
    source: z.string(),
    received: instant,
    sell: rate,
    buy: rate,
  }),
  z.object({ kind: z.literal('file'), name: z.string(), sha256: z.string() }),
]);

/**
 * A correction of a closed trade: both prices and both results, why, where the right price is from, and in which roles
 * it was asked for and approved.
 */
export const tradeCorrection = z.object({
  position: id,
  symbol: z.string(),
  /** The first of its trade, or the second, which takes back what the first has booked. */
  number: z.number(),
  /** When it was booked; null for the moment between its booking and the note of it. */
  at: z.nullable(instant),
  cause: z.enum(correctionCauses),
  reason: z.string(),
  source: z.string(),
  /** Null: it was asked for before evidence was. */
  evidence: z.nullable(priceEvidence),
  open_before: rate,
  close_before: rate,
  profit_before: money,
  open_rate: rate,
  close_rate: rate,
  profit: money,
  /** What of a lifted balance below zero was taken back with it (rule TC-9); above zero: lifted besides. */
  protection: money,
  asked_role: z.string(),
  approved_role: z.string(),
});
export type WireTradeCorrection = z.output<typeof tradeCorrection>;
