import { parseMoney, parseRate } from '@candor/domain/money/decimal.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { readLevel as readTypedLevel } from '@candor/domain/trading/levelUnits.ts';
import type { LevelBasis, LevelFault, LevelKind, TypedLevel } from '@candor/domain/trading/levelUnits.ts';
import { MINIMUM_AMOUNT, checkAccess, decideOpen } from '@candor/domain/trading/open.ts';
import type { Opening, OpeningFacts } from '@candor/domain/trading/open.ts';

/** The ticket as typed. */
export interface Draft {
  readonly amount: string;
  readonly leverage: number | undefined;
  readonly stopLoss: TypedLevel;
  readonly takeProfit: TypedLevel;
}

interface Terms {
  readonly amount: Money;
  readonly leverage: number;
  readonly stopLoss: Rate | undefined;
  readonly takeProfit: Rate | undefined;
}

/** What a refusal of the form itself is called; the rules' own refusals come after it. */
export type DraftFault = LevelFault | 'required' | 'notADistance';
export type DraftRefusal =
  | Refusal
  | { readonly [Code in DraftFault]: { readonly code: Code; readonly field: string } }[DraftFault];

interface Refused {
  readonly ok: false;
  readonly refusal: DraftRefusal;
}
type Read<T> = { readonly ok: true; readonly value: T } | Refused;

const wireNames = { stopLoss: 'stop_lost', takeProfit: 'take_profit' } as const;

/** The first reason against this trade, or its terms: the same decision that the server will make. */
export function decideDraft(draft: Draft, direction: Direction, facts: OpeningFacts): Result<Opening> | Refused {
  const access = checkAccess(undefined, facts);
  if (!access.ok) return access;
  const terms = readDraft(draft, direction, facts);
  if (!terms.ok) return facts.market.kind === 'open' ? terms : refuse({ code: 'temporarilyUnavailable' });
  const { quote } = facts;
  const expectedPrice = quote === undefined ? undefined : openingPrice(quote, direction);
  return decideOpen({ ...terms.value, direction, expectedPrice, tolerance: undefined }, facts);
}

function readDraft(draft: Draft, direction: Direction, facts: OpeningFacts): Read<Terms> {
  const text = draft.amount.trim();
  const amount = parseMoney(text, 2);
  if (amount === undefined) return fault(text === '' ? 'required' : 'notANumber', 'amount');
  const { leverage } = draft;
  if (leverage === undefined) return fault('required', 'leverage');
  const basis = levelBasis(draft, direction, facts);
  const none = { amount, leverage, stopLoss: undefined, takeProfit: undefined };
  // An amount that the rules refuse is no measure for its levels.
  if (basis === undefined || amount < MINIMUM_AMOUNT) return accept(none);
  const stopLoss = readOne('stopLoss', draft.stopLoss, basis);
  if (!stopLoss.ok) return stopLoss;
  const takeProfit = readOne('takeProfit', draft.takeProfit, basis);
  if (!takeProfit.ok) return takeProfit;
  return accept({ ...none, stopLoss: stopLoss.value, takeProfit: takeProfit.value });
}

function readOne(kind: LevelKind, level: TypedLevel, basis: LevelBasis): Read<Rate | undefined> {
  const read = readTypedLevel(kind, level, basis);
  return read.ok ? read : levelRefusal(kind, level, read.fault);
}

/** The refusal of a text that is no level. */
export function levelRefusal(kind: LevelKind, { unit }: TypedLevel, code: LevelFault): Refused {
  return fault(code === 'notANumber' && unit !== 'price' ? 'notADistance' : code, wireNames[kind]);
}

function fault(code: DraftFault, field: string): Refused {
  return { ok: false, refusal: { code, field } };
}

/** What the levels of a draft are measured by on one side; undefined while the amount or the price is not known. */
export function levelBasis(
  { amount: text, leverage, stopLoss }: Draft,
  direction: Direction,
  { quote, instrument }: Pick<OpeningFacts, 'quote' | 'instrument'>,
): LevelBasis | undefined {
  const amount = parseMoney(text.trim(), 2);
  if (amount === undefined || leverage === undefined || quote === undefined || quote.sell === 0n) return undefined;
  const stake = { direction, amount, leverage, openRate: openingRate(quote, direction) };
  const bare = { stake, instrument, stopLoss: undefined };
  const stop = readTypedLevel('stopLoss', stopLoss, bare);
  return { ...bare, stopLoss: stop.ok ? stop.value : undefined };
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
