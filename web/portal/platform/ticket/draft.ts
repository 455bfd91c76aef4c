import { parseMoney, parseRate } from '@candor/domain/money/decimal.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { checkAccess, decideOpen } from '@candor/domain/trading/open.ts';
import type { Opening, OpeningFacts } from '@candor/domain/trading/open.ts';

/** The ticket as typed. */
export interface Draft {
  readonly amount: string;
  readonly leverage: number | undefined;
  readonly stopLoss: string;
  readonly takeProfit: string;
}

interface Typed {
  readonly amount: Money;
  readonly leverage: number;
  readonly stopLoss: Rate | undefined;
  readonly takeProfit: Rate | undefined;
}

/** What a refusal of the form itself is called; the rules' own refusals come after it. */
export type DraftRefusal =
  | Refusal
  | { readonly code: 'required'; readonly field: string }
  | { readonly code: 'notANumber'; readonly field: string };

/** The first reason against this trade, or its terms: the same decision that the server will make. */
export function decideDraft(
  draft: Draft,
  direction: Direction,
  facts: OpeningFacts,
): Result<Opening> | { readonly ok: false; readonly refusal: DraftRefusal } {
  const access = checkAccess(undefined, facts);
  if (!access.ok) return access;
  const typed = readDraft(draft);
  if (!typed.ok) return facts.market.kind === 'open' ? typed : refuse({ code: 'temporarilyUnavailable' });
  const { quote } = facts;
  const expectedPrice = quote === undefined ? undefined : openingPrice(quote, direction);
  return decideOpen({ ...typed.value, direction, expectedPrice, tolerance: undefined }, facts);
}

function readDraft(
  draft: Draft,
): { readonly ok: true; readonly value: Typed } | { readonly ok: false; readonly refusal: DraftRefusal } {
  const text = draft.amount.trim();
  const amount = parseMoney(text, 2);
  if (amount === undefined) return missing(text === '' ? 'required' : 'notANumber', 'amount');
  const { leverage } = draft;
  if (leverage === undefined) return missing('required', 'leverage');
  const stopLoss = readLevel(draft.stopLoss);
  if (!stopLoss.ok) return missing('notANumber', 'stop_lost');
  const takeProfit = readLevel(draft.takeProfit);
  if (!takeProfit.ok) return missing('notANumber', 'take_profit');
  return accept({ amount, leverage, stopLoss: stopLoss.value, takeProfit: takeProfit.value });
}

function missing(
  code: 'required' | 'notANumber',
  field: string,
): { readonly ok: false; readonly refusal: DraftRefusal } {
  return { ok: false, refusal: code === 'required' ? { code, field } : { code, field } };
}

/** A level as typed: nothing, a price, or neither. */
export function readLevel(
  text: string,
): { readonly ok: true; readonly value: Rate | undefined } | { readonly ok: false } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, value: undefined };
  const value = parseRate(trimmed);
  return value === undefined || value === 0n ? { ok: false } : { ok: true, value };
}

export type Decisions = Readonly<Record<Direction, ReturnType<typeof decideDraft>>>;

export function decideBoth(draft: Draft, facts: OpeningFacts): Decisions {
  return { buy: decideDraft(draft, 'buy', facts), sell: decideDraft(draft, 'sell', facts) };
}

/** The side that the figures are for: the chosen one, else the one that the levels allow, else Buy. */
export function shownSide(chosen: Direction | undefined, { buy, sell }: Decisions): Direction {
  if (chosen !== undefined) return chosen;
  return !buy.ok && sell.ok ? 'sell' : 'buy';
}
