import type { User } from '@candor/contracts/http/accounts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireBalance, WirePosition } from '@candor/contracts/http/trading.ts';
import { allowedLeverages } from '@candor/domain/margin/leverage.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { AccountMoney } from '@candor/domain/margin/summary.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { money, sum } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { QUOTE_AGE_LIMIT_MS } from '@candor/domain/pricing/usability.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Instrument } from '@candor/domain/trading/instrument.ts';
import type { TradingLimits } from '@candor/domain/trading/limits.ts';
import type { OpeningFacts } from '@candor/domain/trading/open.ts';
import type { PipScale } from '@candor/domain/trading/pip.ts';
import { ownRoomOf, ownStopOf } from '../../../data/ownLimits.ts';
import type { OwnStop } from '../../../data/ownLimits.ts';
import type { LiveQuote } from '../../../data/quotes.ts';
import { categoryOf } from '../instrumentName.ts';

export interface KnownFacts {
  readonly asset: Asset;
  readonly user: User;
  readonly limits: TradingLimits;
  readonly markUp: bigint;
  readonly balance: WireBalance;
  readonly account: AccountMoney;
  readonly profit: Money;
  readonly positions: readonly WirePosition[];
  readonly quote: LiveQuote | undefined;
  readonly waiting: TicketFacts['waiting'];
  readonly isOpeningPaused: boolean;
  /** The server's time, as far as it is known. */
  readonly now: Instant;
}

/** Facts for opening, and for a pending order: how many orders wait already, and the server's time. */
export interface TicketFacts extends OpeningFacts {
  readonly instrument: Instrument & PipScale;
  readonly waiting: { readonly orders: number; readonly now: Instant } | undefined;
  /** Rule KS-1: has the broker paused opening here? */
  readonly isOpeningPaused: boolean;
  /** Rule OL-3: the client's own limit that prevents opening. */
  readonly ownStop: OwnStop | undefined;
}

/**
 * Converts what the page knows to the shape of the server's own decision, so that both call the same function. Only the
 * broker's exposure is unknown here; the server alone refuses for it.
 */
export function openingFacts(facts: KnownFacts): TicketFacts {
  const { asset, user, balance, positions, quote, waiting } = facts;
  return {
    account: {
      ...facts.account,
      kind: balance.account.kind,
      currency: balance.account.currency,
      eligibility: eligibilityOf(user, asset),
      openPositions: positions.length,
      profit: facts.profit,
      instrumentNotional: notionalIn(asset.symbol, positions),
      lossRoom: ownRoomOf(balance.account.own, facts.account.used, facts.now),
    },
    instrument: instrumentOf(asset),
    offeredLeverages: offeredLeverages(asset),
    markUp: facts.markUp,
    market: quote === undefined || quote.sell === 0n ? { kind: 'none' } : marketStateOf(quote),
    quote: quote === undefined ? undefined : ruleQuote(quote),
    limits: facts.limits,
    houseExposure: 0n,
    waiting,
    isOpeningPaused: facts.isOpeningPaused,
    ownStop: ownStopOf(balance.account.own, facts.now),
  };
}

/** Returns the leverages that this client may choose here, in the list's order. */
export function leverageChoices(asset: Asset, user: User): number[] {
  const { regime, customLeverage } = eligibilityOf(user, asset);
  const category = categoryOf(asset);
  const { leverageCaps } = instrumentOf(asset);
  return allowedLeverages({
    offered: offeredLeverages(asset),
    indexes: customLeverage[category],
    regime,
    caps: leverageCaps,
  });
}

export function marketStateOf({ state, at }: LiveQuote): MarketState {
  switch (state) {
    case 'closed':
      return { kind: 'closed', until: at };
    case 'stale':
      return { kind: 'stale', since: at ?? 0 };
    default:
      return { kind: state };
  }
}

function eligibilityOf(user: User, asset: Asset): OpeningFacts['account']['eligibility'] {
  return {
    verified: user.verified_account,
    groups: user.assets_group_permission.flatMap((id) => categories[id - 1] ?? []),
    customLeverage: user.custom_leverage,
    regime: asset.leverage_cap === null ? 'none' : 'esma-retail',
  };
}

/** Converts the instrument. The server measures a quote's age and sends the state; the page never does. */
function instrumentOf(asset: Asset): TicketFacts['instrument'] {
  const { symbol, name, decimals, pip, leverage_cap } = asset;
  const leverageCaps = { 'esma-retail': leverage_cap ?? Infinity };
  return { symbol, name, decimals, pip, category: categoryOf(asset), ageLimitMs: QUOTE_AGE_LIMIT_MS, leverageCaps };
}

function offeredLeverages(asset: Asset): number[] {
  return asset.position_assets_category.leverage.split(',').map((text) => Number.parseInt(text, 10));
}

function notionalIn(symbol: string, positions: readonly WirePosition[]): Money {
  const inside = positions.filter((position) => position.symbol === symbol);
  return sum(inside.map(({ amount, leverage }) => money(amount * BigInt(leverage))));
}

/** Converts the page's quote, which has no number and no times; no rule that runs here reads them. */
export function ruleQuote({ symbol, buy, sell }: LiveQuote): Quote {
  return { symbol, buy, sell, tickId: 0, source: 'stream', sourceTime: 0, receivedTime: 0 };
}
