import { assert } from '@candor/domain/assert.ts';
import { correctionCauses } from '@candor/domain/trading/correction.ts';
import type { CorrectableTrade } from '@candor/domain/trading/correction.ts';
import { ZERO, money, rate } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { storedEvidence, toClosedPosition, toStoredEvidence, toTradeCorrections } from '../../engine/dealing/index.ts';
import type { TradeRow } from './correctionStore.ts';

/** Prices are stored as text: JSON has no whole numbers of this size. */
const prices = z.object({
  open: z.string().transform((text) => rate(BigInt(text))),
  close: z.string().transform((text) => rate(BigInt(text))),
});

/** Trade as it was at the time of the request, its new prices, and the reason. */
export const correctionItem = z.object({
  clientId: z.number(),
  accountId: z.number(),
  position: z.number(),
  symbol: z.string(),
  trade: z.object({
    direction: z.enum(['buy', 'sell']),
    amount: z.string().transform((text) => money(BigInt(text))),
    leverage: z.number(),
    closedAt: z.number(),
    dealt: prices,
    current: prices,
    corrections: z.number(),
    forgiven: z
      .string()
      .default('0')
      .transform((text) => money(BigInt(text))),
  }),
  prices,
  cause: z.enum(correctionCauses),
  source: z.string(),
  evidence: storedEvidence.nullable().default(null),
  /** Whether its prices are those of ticks, not typed by a person. */
  isOfTick: z.boolean().default(false),
});
export type CorrectionItem = z.output<typeof correctionItem>;

/** Contents of an approval: the trade, and the close-outs that are undone with it (rule TC-10). */
export const correctionPayload = correctionItem.extend({
  request: z.string(),
  closeOuts: z.array(correctionItem).default([]),
});

/** Writes a correction in the form of the payload. */
export function storedItem({ trade, prices: right, evidence, ...rest }: CorrectionItem) {
  const storedProof = evidence === null ? null : toStoredEvidence(evidence);
  return { ...rest, trade: storedTrade(trade), prices: storedPrices(right), evidence: storedProof };
}

/**
 * Returns the trade for a correction; refused with `tradeNotClosed`, or with `correctionArchived` if data that it needs
 * has left the database (rule ER-12).
 */
export function checkCorrectable(row: TradeRow): Result<CorrectableTrade> {
  if (row.archived) return refuse({ code: 'correctionArchived', field: 'position' });
  const trade = toCorrectable(row);
  return trade === undefined ? refuse({ code: 'tradeNotClosed', field: 'position' }) : accept(trade);
}

/** Converts a closed position for a correction; undefined if it is open, or its evidence is archived. */
export function toCorrectable(row: TradeRow): CorrectableTrade | undefined {
  const closed = toClosedPosition(row);
  if (closed === undefined || row.archived) return undefined;
  const { direction, amount, leverage, closedAt, openRate, closeRate } = closed;
  const corrections = toTradeCorrections(row.corrections);
  const dealt = { open: openRate, close: closeRate };
  const last = corrections.at(-1);
  const current = last === undefined ? dealt : { open: last.open_rate, close: last.close_rate };
  assert(corrections.length === (last?.number ?? 0), 'corrections are counted');
  return {
    direction,
    amount,
    leverage,
    closedAt,
    dealt,
    current,
    corrections: corrections.length,
    forgiven: money(row.forgiven),
  };
}

/** Writes the trade in the form of the payload. */
function storedTrade({ amount, forgiven = ZERO, dealt, current, ...rest }: CorrectableTrade) {
  return {
    ...rest,
    amount: String(amount),
    forgiven: String(forgiven),
    dealt: storedPrices(dealt),
    current: storedPrices(current),
  };
}

function storedPrices({ open, close }: CorrectableTrade['dealt']) {
  return { open: String(open), close: String(close) };
}
