import { correctionCauses } from '@candor/domain/trading/correction.ts';
import * as z from 'zod/mini';
import { id, instant, money, rate } from '../codecs.ts';

/** Evidence of a right price (rule TC-11). */
export const priceEvidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tick'),
    tick: id,
    /** Hour of the tape that contains it. */
    hour: instant,
    source: z.string(),
    received: instant,
    sell: rate,
    buy: rate,
  }),
  z.object({ kind: z.literal('file'), name: z.string(), sha256: z.string() }),
]);

/**
 * A correction of a closed trade: both prices and both results, the reason, the source of the right price, and the
 * roles in which it was requested and approved.
 */
export const tradeCorrection = z.object({
  position: id,
  symbol: z.string(),
  /** Number of the correction of its trade: the second one reverses what the first has booked. */
  number: z.number(),
  /** Time of the booking; null for the moment between the booking and its record. */
  at: z.nullable(instant),
  cause: z.enum(correctionCauses),
  reason: z.string(),
  source: z.string(),
  /** Evidence; null: it was requested before evidence was required. */
  evidence: z.nullable(priceEvidence),
  open_before: rate,
  close_before: rate,
  profit_before: money,
  open_rate: rate,
  close_rate: rate,
  profit: money,
  /** Change of a lifted negative balance (rule TC-9): below zero, reclaimed; above, lifted in addition. */
  protection: money,
  asked_role: z.string(),
  approved_role: z.string(),
});
export type WireTradeCorrection = z.output<typeof tradeCorrection>;
