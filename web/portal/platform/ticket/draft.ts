import { minuteText } from '@candor/domain/clients/ownLimits.ts';
import { digitsOf } from '@candor/domain/money/currency.ts';
import { exceedsRates, formatMoney, parseMoney, parseRate } from '@candor/domain/money/decimal.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { isSettable, isUsable, unusableCode } from '@candor/domain/pricing/usability.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import { readExpiry } from '@candor/domain/trading/expiry.ts';
import type { ChosenExpiry } from '@candor/domain/trading/expiry.ts';
import { readLevel } from '@candor/domain/trading/levelUnits.ts';
import type { LevelBasis, LevelFault, LevelKind, TypedLevel } from '@candor/domain/trading/levelUnits.ts';
import { MINIMUM_AMOUNT, checkAccess, decideOpen } from '@candor/domain/trading/open.ts';
import type { Opening } from '@candor/domain/trading/open.ts';
import type { PendingTerms, PendingType } from '@candor/domain/trading/pending.ts';
import { decidePending } from '@candor/domain/trading/placePending.ts';
import type { OwnStop } from '../../../data/ownLimits.ts';
import { entryQuote, fault } from './draftTerms.ts';
import type { TicketFacts } from './openingFacts.ts';

export type OrderType = 'market' | PendingType;

/** Content of the ticket as typed. */
export interface Draft {
  readonly type: OrderType;
  /** Trigger price of a limit or a stop. */
  readonly entry: string;
  readonly expiry: ChosenExpiry;
  readonly amount: string;
  readonly leverage: number | undefined;
  readonly stopLoss: TypedLevel;
  readonly takeProfit: TypedLevel;
}

/** Values of the fields before the rules check them. */
export interface Terms {
  readonly amount: Money;
  readonly leverage: number;
  readonly stopLoss: Rate | undefined;
  readonly takeProfit: Rate | undefined;
}

/** Opening: immediately, or at the entry price once it is reached, with the present spread. */
export interface Trade extends Opening {
  readonly pending: PendingTerms | undefined;
}

/** Codes of refusals by the form itself; the rules' own refusals come after them. */
export type DraftFault = LevelFault | 'required' | 'notADistance' | 'notADate';
export type DraftRefusal =
  | Refusal
  | { readonly [Code in DraftFault]: { readonly code: Code; readonly field: string } }[DraftFault];

export interface Refused {
  readonly ok: false;
  readonly refusal: DraftRefusal;
}
export type Read<T> = { readonly ok: true; readonly value: T } | Refused;

const wireNames = { stopLoss: 'stop_lost', takeProfit: 'take_profit' } as const;

/** Returns the first reason against this trade, or its terms: the same decision that the server will make. */
export function decideDraft(draft: Draft, direction: Direction, facts: TicketFacts): Read<Trade> {
  if (facts.isOpeningPaused) return refuse({ code: 'tradingClosed' });
  if (facts.ownStop !== undefined) return refuse(ownRefusal(facts.ownStop, facts));
  const access = checkAccess(undefined, facts);
  if (!access.ok) return access;
  if (!hasPrice(draft.type, facts)) return refuse({ code: unusableCode(facts.market) });
  const terms = readDraft(draft, direction, facts);
  if (!terms.ok) return terms;
  if (draft.type !== 'market') return decideWaiting(draft, { ...terms.value, direction, type: draft.type }, facts);
  const { quote } = facts;
  const expectedPrice = quote === undefined ? undefined : openingPrice(quote, direction);
  const opening = decideOpen({ ...terms.value, direction, expectedPrice, tolerance: undefined }, facts);
  return opening.ok ? accept({ ...opening.value, pending: undefined }) : opening;
}

/** Rules TR-4, PO-11: is there a price? A market order needs an open market, a pending order a last good price. */
export function hasPrice(type: OrderType, { market, quote }: Pick<TicketFacts, 'market' | 'quote'>): boolean {
  return quote !== undefined && (type === 'market' ? isUsable(market) : isSettable(market));
}

/** Returns the refusal with the parameters that the server uses. */
function ownRefusal({ code, until }: OwnStop, { account: { lossRoom, currency } }: TicketFacts): Refusal {
  if (code === 'tradingPaused') return { code, params: { until: minuteText(until) } };
  return { code, params: { limit: formatMoney(lossRoom?.limit ?? ZERO, currency) } };
}

function readDraft(draft: Draft, direction: Direction, facts: TicketFacts): Read<Terms> {
  const text = draft.amount.trim();
  const amount = parseMoney(text, digitsOf(facts.account.currency));
  if (amount === undefined) return fault(text === '' ? 'required' : 'notANumber', 'amount');
  const { leverage } = draft;
  if (leverage === undefined) return fault('required', 'leverage');
  const basis = levelBasis(draft, direction, facts);
  const none = { amount, leverage, stopLoss: undefined, takeProfit: undefined };
  // An amount that the rules refuse is no basis for its levels.
  if (basis === undefined || amount < MINIMUM_AMOUNT) return accept(none);
  const stopLoss = readOne('stopLoss', draft.stopLoss, basis);
  if (!stopLoss.ok) return stopLoss;
  const takeProfit = readOne('takeProfit', draft.takeProfit, basis);
  if (!takeProfit.ok) return takeProfit;
  return accept({ ...none, stopLoss: stopLoss.value, takeProfit: takeProfit.value });
}

function readOne(kind: LevelKind, level: TypedLevel, basis: LevelBasis): Read<Rate | undefined> {
  const read = readLevel(kind, level, basis);
  return read.ok ? read : levelRefusal(kind, level, read.fault);
}

/** Returns the refusal of a text that is no level. */
export function levelRefusal(kind: LevelKind, { unit }: TypedLevel, code: LevelFault): Refused {
  return fault(code === 'notANumber' && unit !== 'price' ? 'notADistance' : code, wireNames[kind]);
}

/** Returns the basis of a draft's levels on one side; undefined while the amount or the price is unknown. */
export function levelBasis(
  draft: Draft,
  direction: Direction,
  facts: Pick<TicketFacts, 'quote' | 'instrument' | 'markUp'> & { readonly account: { readonly currency: string } },
): LevelBasis | undefined {
  const { amount: text, leverage, stopLoss } = draft;
  const { currency } = facts.account;
  const amount = parseMoney(text.trim(), digitsOf(currency));
  const quote = entryQuote(draft, direction, facts.quote);
  if (amount === undefined || leverage === undefined || quote === undefined || quote.sell === 0n) return undefined;
  const stake = { direction, amount, leverage, openRate: openingRate(quote, direction, facts.markUp) };
  const bare = { stake, instrument: facts.instrument, currency, stopLoss: undefined };
  const stop = readLevel('stopLoss', stopLoss, bare);
  return { ...bare, stopLoss: stop.ok ? stop.value : undefined };
}

export type Decisions = Readonly<Record<Direction, Read<Trade>>>;

export function decideBoth(draft: Draft, facts: TicketFacts): Decisions {
  return { buy: decideDraft(draft, 'buy', facts), sell: decideDraft(draft, 'sell', facts) };
}

/** Returns the side that the figures are for: the chosen one, else the one that the levels allow, else Buy. */
export function shownSide(chosen: Direction | undefined, { buy, sell }: Decisions): Direction {
  if (chosen !== undefined) return chosen;
  return !buy.ok && sell.ok ? 'sell' : 'buy';
}

/** Returns why a text is no entry price. */
function entryFault(text: string): DraftFault {
  if (text === '') return 'required';
  return exceedsRates(text) ? 'priceTooHigh' : 'notANumber';
}

interface WaitingTerms extends Terms {
  readonly direction: Direction;
  readonly type: PendingType;
}

/** Decides on an order that waits for its price; its cost is checked again when the price is reached. */
function decideWaiting(draft: Draft, terms: WaitingTerms, facts: TicketFacts): Read<Trade> {
  const text = draft.entry.trim();
  const entry = parseRate(text);
  if (entry === undefined || entry === 0n) return fault(entryFault(text), 'rate');
  const { waiting } = facts;
  const quote = entryQuote(draft, terms.direction, facts.quote);
  if (waiting === undefined) return refuse({ code: 'temporarilyUnavailable' });
  if (quote === undefined) return fault('outOfReach', 'rate');
  const expiry = readExpiry(draft.expiry, waiting.now);
  if (!expiry.ok) return fault('notADate', 'expires_at');
  const placing = { ...facts, pendingOrders: waiting.orders, now: waiting.now };
  const decision = decidePending({ ...terms, rate: entry, expiresAt: expiry.value }, placing);
  if (!decision.ok) return decision;
  const { direction, amount, leverage, stopLoss, takeProfit } = terms;
  const openRate = openingRate(quote, direction, facts.markUp);
  return accept({ direction, amount, leverage, stopLoss, takeProfit, openRate, quote, pending: decision.value });
}
