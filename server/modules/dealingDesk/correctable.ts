import { assert } from '@candor/domain/assert.ts';
import { correctionCauses } from '@candor/domain/trading/correction.ts';
import type { CorrectableTrade } from '@candor/domain/trading/correction.ts';
import { ZERO, money, rate } from '@candor/domain/money/money.ts';
import { z } from 'zod';
import { toClosedPosition, toTradeCorrections } from '../dealing/index.ts';
import type { TradeRow } from './correctionStore.ts';

/** Whole numbers as texts: JSON has none of theirs. */
const prices = z.object({
  open: z.string().transform((text) => rate(BigInt(text))),
  close: z.string().transform((text) => rate(BigInt(text))),
});

/** What an approval carries: the trade as it was when somebody asked, and the prices that it is to have. */
export const correctionPayload = z.object({
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
  request: z.string(),
});

/** A closed position as a correction looks at it; undefined: it is open. */
export function toCorrectable(row: TradeRow): CorrectableTrade | undefined {
  const closed = toClosedPosition(row);
  if (closed === undefined) return undefined;
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

/** The same as the payload has it. */
export function storedTrade({ amount, forgiven = ZERO, dealt, current, ...rest }: CorrectableTrade) {
  return {
    ...rest,
    amount: String(amount),
    forgiven: String(forgiven),
    dealt: storedPrices(dealt),
    current: storedPrices(current),
  };
}

export function storedPrices({ open, close }: CorrectableTrade['dealt']) {
  return { open: String(open), close: String(close) };
}
