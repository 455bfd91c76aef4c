import type { AccountId, Instant, PositionId } from '../ids.ts';
import { ZERO, maxMoney, minMoney, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Quote } from '../pricing/quote.ts';
import { openingRate } from '../pricing/rates.ts';
import type { RefusalCode } from '../refusals.ts';
import { decideCorrection, resultAt } from './correction.ts';
import type { CorrectableTrade, TradePrices } from './correction.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';

/** Longest window of ticks in one repair. */
export const REPAIR_WINDOW_MAX_MS = HOUR_MS;
/** Greatest number of trades in one repair; more need several repairs. */
export const REPAIR_TRADES_MAX = 500;
/** Number of trades in one batch of a repair. */
export const REPAIR_BATCH = 25;
/** Time after the incident in which its consequences are looked for. */
export const FOLLOWED_WITHIN_MS = DAY_MS;

/** A window of an instrument's ticks that somebody reports as bad, by receipt time; both ends are included. */
export interface BadWindow {
  readonly symbol: string;
  readonly from: Instant;
  readonly until: Instant;
}

/** Is this quote within the window? */
export function isBad({ symbol, from, until }: BadWindow, quote: Pick<Quote, 'symbol' | 'receivedTime'>): boolean {
  return quote.symbol === symbol && from <= quote.receivedTime && quote.receivedTime <= until;
}

/** A closed trade that was opened or closed at bad ticks. */
export interface TouchedTrade {
  readonly trade: CorrectableTrade;
  /** Mark-up at which it was opened, in thousandths of a percent (rule SE-8). */
  readonly markUp: bigint;
  readonly isOpenedBad: boolean;
  readonly isClosedBad: boolean;
}

/**
 * Rules RP-3, SE-8: replaces bad ticks by the reference tick: an opening gets its opening rate with the mark-up of the
 * time, a close its own side. What was dealt at a good tick stays.
 */
export function repairedPrices(
  { trade, markUp, isOpenedBad, isClosedBad }: TouchedTrade,
  reference: Pick<Quote, 'buy' | 'sell'>,
): TradePrices {
  const { direction, current } = trade;
  return {
    open: isOpenedBad ? openingRate(reference, direction, markUp) : current.open,
    close: isClosedBad ? closingPrice(reference, direction) : current.close,
  };
}

/**
 * Part of a negative balance that was lifted in the stretch of a trade (rule TC-9), and what corrections have
 * reclaimed.
 */
export interface Forgiveness {
  /** Id of the stretch; trades of one account in one stretch share what was lifted. */
  readonly stretch: number;
  readonly whole: Money;
  /** Part of `whole` that was lifted after the trade's own close. */
  readonly later: Money;
  /** Change of `whole` by corrections in the stretch: below zero, reclaimed. */
  readonly protection: Money;
}

/** Rule TC-9: returns how much of the lifted balance a correction of the trade may still reclaim. */
export function forgivenAmount({ whole, later, protection }: Omit<Forgiveness, 'stretch'>): Money {
  if (later === 0n) return ZERO;
  return maxMoney(ZERO, minMoney(money(later + maxMoney(protection, ZERO)), money(whole + protection)));
}

/** A correction that a repair may include. */
export interface CorrectionRequest {
  readonly position: PositionId;
  readonly accountId: AccountId;
  readonly decimals: number;
  readonly trade: CorrectableTrade;
  readonly prices: TradePrices;
  readonly forgiveness: Forgiveness;
  /** Whether the prices are those of ticks rather than typed: then distance is not limited. */
  readonly isOfTick: boolean;
  /** Why the trade cannot be corrected, where that is known in advance. */
  readonly refusal?: RefusalCode | undefined;
}

/** A correction with the amounts that it books, or why it is refused. */
export interface PlannedCorrection<Request extends CorrectionRequest> {
  readonly request: Request;
  /** The trade with what is still forgiven when its turn comes. */
  readonly trade: CorrectableTrade & { readonly forgiven: Money };
  readonly change: Money;
  readonly protection: Money;
  readonly difference: Money;
  readonly refusal: RefusalCode | undefined;
}

export interface PlanningFacts {
  readonly now: Instant;
  /** Currency of the brand, ISO 4217. */
  readonly currency: string;
  /** Returns the most that may be taken from an account: what its client could withdraw. */
  readonly available: (accountId: AccountId) => Money;
}

/**
 * Rules RP-4, RP-5: plans the corrections of a repair. In each account losses that are forgiven come first (rule TC-9),
 * then corrections for the client.
 */
export function planRepair<Request extends CorrectionRequest>(
  requests: readonly Request[],
  facts: PlanningFacts,
): readonly PlannedCorrection<Request>[] {
  const ordered = requests.toSorted(
    (first, second) =>
      first.accountId - second.accountId ||
      compare(forgivenLoss(first), forgivenLoss(second)) ||
      compare(changeOf(second), changeOf(first)) ||
      first.position - second.position,
  );
  return planInOrder(ordered, facts);
}

/**
 * Plans several corrections in this order, each on the account after those before it; what a stretch has forgiven is
 * reclaimed only once over all of them (rule TC-9).
 */
export function planInOrder<Request extends CorrectionRequest>(
  requests: readonly Request[],
  { now, currency, available }: PlanningFacts,
): readonly PlannedCorrection<Request>[] {
  const freeByAccount = new Map<AccountId, bigint>();
  const protectionByStretch = new Map<string, bigint>();
  return requests.map((request) => {
    const { accountId, decimals, prices, forgiveness, isOfTick } = request;
    const stretch = `${accountId}/${forgiveness.stretch}`;
    const protection = money(forgiveness.protection + (protectionByStretch.get(stretch) ?? 0n));
    const trade = { ...request.trade, forgiven: forgivenAmount({ ...forgiveness, protection }) };
    if (request.refusal !== undefined) {
      return { request, trade, change: ZERO, protection: ZERO, difference: ZERO, refusal: request.refusal };
    }
    const free = freeByAccount.get(accountId) ?? available(accountId);
    const facts = { trade, book: 'real', currency, decimals, available: money(free), now, isOfTick } as const;
    const decided = decideCorrection(prices, facts);
    if (!decided.ok) {
      const nothing = { change: changeOf(request), protection: ZERO, difference: ZERO };
      return { request, trade, ...nothing, refusal: decided.refusal.code };
    }
    const { change, protection: changed, difference } = decided.value;
    protectionByStretch.set(stretch, (protectionByStretch.get(stretch) ?? 0n) + changed);
    freeByAccount.set(accountId, free + difference);
    return { request, trade, change, protection: changed, difference, refusal: undefined };
  });
}

/**
 * Returns a further loss in a stretch that had a forgiven balance; zero for any other change. Such a loss is forgiven
 * as well, and comes before any reclaim: after one, nothing would be left, and the client would pay (rule TC-9).
 */
function forgivenLoss(request: CorrectionRequest): bigint {
  const change = changeOf(request);
  return change < 0n && forgivenAmount(request.forgiveness) > 0n ? change : 0n;
}

function changeOf({ trade, prices }: CorrectionRequest): Money {
  return money(resultAt(trade, prices) - resultAt(trade, trade.current));
}

function compare(first: bigint, second: bigint): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
