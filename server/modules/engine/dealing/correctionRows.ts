import type { WireTradeCorrection } from '@candor/contracts/http/tradeCorrection.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import { correctionCauses } from '@candor/domain/trading/correction.ts';
import type { PriceEvidence } from '@candor/domain/trading/correction.ts';
import { z } from 'zod';

const units = z.string().transform((text) => BigInt(text));
const rateUnits = units.transform((value) => rate(value));
const moneyUnits = units.transform((value) => money(value));

/** The evidence of a price, as it is stored in the database. */
export const storedEvidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tick'),
    tick: z.number(),
    hour: z.number(),
    source: z.string(),
    received: z.number(),
    sell: rateUnits,
    buy: rateUnits,
  }),
  z.object({ kind: z.literal('file'), name: z.string(), sha256: z.string() }),
]);

/** Converts evidence to its stored form, with whole numbers as texts. */
export function toStoredEvidence(evidence: PriceEvidence) {
  if (evidence.kind === 'file') return evidence;
  return { ...evidence, sell: String(evidence.sell), buy: String(evidence.buy) };
}

/** A correction as the database's `correction_json` writes it. */
const shape = z.object({
  position: z.number(),
  symbol: z.string(),
  number: z.number(),
  at: z.nullable(z.number()),
  cause: z.enum(correctionCauses),
  reason: z.string(),
  source: z.string(),
  evidence: z.nullable(storedEvidence).default(null),
  open_before: rateUnits,
  close_before: rateUnits,
  profit_before: moneyUnits,
  open_rate: rateUnits,
  close_rate: rateUnits,
  profit: moneyUnits,
  protection: moneyUnits,
  asked_role: z.string(),
  approved_role: z.string(),
});

/** The booked corrections of a trade, oldest first, as a column of its row; null if it has none. */
export const CORRECTIONS = `(SELECT jsonb_agg(correction_json(correction) ORDER BY correction.number)
    FROM trade_correction correction WHERE correction.position_id = position.id AND correction.state = 'done')`;

/**
 * Returns the SQL of a closed position's counted result: that of its latest correction, else its own. `position` is its
 * name in the query.
 */
export function countedProfit(position: string): string {
  return `coalesce((SELECT correction.profit FROM trade_correction correction
    WHERE correction.position_id = ${position}.id AND correction.state = 'done'
    ORDER BY correction.number DESC LIMIT 1), ${position}.profit)`;
}

/** Parses a stored correction. */
export function toTradeCorrection(stored: unknown): WireTradeCorrection {
  return shape.parse(stored);
}

/** Parses what `CORRECTIONS` selects. */
export function toTradeCorrections(stored: unknown): WireTradeCorrection[] {
  return stored === null ? [] : z.array(shape).parse(stored);
}
