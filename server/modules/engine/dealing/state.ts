import type { BrandId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { RATE_DIGITS, money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { TermedInstrument } from '@candor/domain/pricing/marketTerms.ts';
import type { Category, Instrument } from '@candor/domain/trading/instrument.ts';
import { isHiddenNow, leveragesInForce, limitsBySettings, markUpInForce } from '@candor/domain/settings/applied.ts';
import type { BrandSettings, SettingFile } from '@candor/domain/settings/setting.ts';
import { limitsInForce } from '@candor/domain/trading/limitFigures.ts';
import type { TradingLimits } from '@candor/domain/trading/limits.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import type { Book, TradingAccount } from './book.ts';
import type { Effects } from './effects.ts';
import type { Market } from './market.ts';
import { OpenPositions } from './openPositions.ts';

/** Facts fixed for an engine's whole life: the catalogue and the brands' figures. */
export interface DealingRules {
  /** Finds an instrument in the whole catalogue: a position in any of them can always be closed. */
  instrument(symbol: InstrumentSymbol): Instrument | undefined;
  /** Finds an instrument that the brand's file offers; the settings may hide it (`offeredNow`). */
  offered(brandId: BrandId, symbol: InstrumentSymbol): Instrument | undefined;
  /** Returns the limits of the brand's file; the settings and the desk may override them (`limitsOf`). */
  limits(brandId: BrandId): TradingLimits;
  /** Returns the catalogue's terms of the instrument's market; two people may have set others. */
  termed(symbol: InstrumentSymbol): TermedInstrument | undefined;
  /** Returns the settings of the brand's file; two people may have set others. */
  settingFile(brandId: BrandId): SettingFile;
}

/** The state that a decision may read and change. */
export interface EngineState {
  readonly rules: DealingRules;
  readonly book: Book;
  readonly market: Market;
  readonly effects: Effects;
  /** Open profit as the ledger's entries show it; only in a replay whose prices are no longer kept. */
  readonly profitShown?: Money | undefined;
}

/**
 * Returns the profit of an open position at the instrument's last good quote (rulings R8, R31); zero if there has been
 * no quote since the start: no profit is ever computed with a price of 0.
 */
export function openProfit(market: Market, position: Position): Money {
  const quote = market.quote(position.symbol);
  return quote === undefined ? money(0n) : profit(position, quote);
}

/** Returns Σ of the positions' profits, each rounded to micro-units. */
export function accountProfit(market: Market, account: TradingAccount): Money {
  let total = 0n;
  for (const position of account.positions.values()) total += openProfit(market, position);
  return money(total);
}

/** Returns the open profit for a movement of money; a replay may know it from the ledger alone. */
export function profitAtMovement({ market, profitShown }: EngineState, account: TradingAccount): Money {
  return profitShown ?? accountProfit(market, account);
}

/** Returns the decimals of an instrument's tick; an instrument that has left the catalogue gets the finest. */
export function decimalsOf(rules: DealingRules, symbol: InstrumentSymbol): number {
  return rules.instrument(symbol)?.decimals ?? RATE_DIGITS;
}

/**
 * Rule KS-1: may positions only be closed? Checked before the instrument is looked up; an alias counts as its symbol.
 */
export function isClosingOnly({ rules, market }: EngineState, brandId: BrandId, symbol: InstrumentSymbol): boolean {
  return market.isClosingOnly(brandId, rules.instrument(symbol)?.symbol ?? symbol);
}

type Ruled = Pick<EngineState, 'rules' | 'market'>;

/** Returns the brand's settings by two people; undefined if there never were any. */
export function settingsOf({ market }: Pick<EngineState, 'market'>, brandId: BrandId): BrandSettings | undefined {
  return market.settings.state.get(brandId);
}

/**
 * Rule SE-17: finds an instrument that the brand offers now, by its symbol or an alias; in any other, nothing new is
 * opened.
 */
export function offeredNow(state: Ruled, brandId: BrandId, name: InstrumentSymbol): Instrument | undefined {
  const { rules } = state;
  const instrument = rules.offered(brandId, name);
  if (instrument === undefined) return undefined;
  const isHidden = isHiddenNow(rules.settingFile(brandId), settingsOf(state, brandId), instrument.symbol);
  return isHidden ? undefined : instrument;
}

/** Rule SE-6: returns the leverages that the brand offers now. */
export function leveragesOf(state: Ruled, brandId: BrandId, category: Category): readonly number[] {
  return leveragesInForce(state.rules.settingFile(brandId), settingsOf(state, brandId), category);
}

/** Rule SE-8: returns the mark-up in force, in thousandths of a percent. */
export function markUpOf(state: Ruled, brandId: BrandId): bigint {
  return markUpInForce(state.rules.settingFile(brandId), settingsOf(state, brandId));
}

/** Rule SE-7: returns the limits that the desk's own figures are checked against. */
export function settledLimits({ rules, market }: Ruled, brandId: BrandId): TradingLimits {
  const limits = rules.limits(brandId);
  const own = settingsOf({ market }, brandId);
  return own === undefined ? limits : limitsBySettings(limits, rules.settingFile(brandId), own);
}

/**
 * Rule LI-1: returns the limits that orders are checked against now; without an instrument, those of the whole brand.
 */
export function limitsOf(state: Ruled, brandId: BrandId, symbol?: InstrumentSymbol): TradingLimits {
  return limitsInForce(settledLimits(state, brandId), state.market.limits.state, { brandId, symbol });
}

/** Returns the account with a position added or replaced. */
export function withPosition(account: TradingAccount, position: Position): TradingAccount {
  const before = account.positions.get(position.id);
  const positions = OpenPositions.of(account.id, account.positions).with(position);
  return { ...account, positions, used: money(account.used - (before?.amount ?? 0n) + position.amount) };
}

/** Returns the account without a position. */
export function withoutPosition(account: TradingAccount, position: Position): TradingAccount {
  const positions = OpenPositions.of(account.id, account.positions).without(position.id);
  return { ...account, positions, used: money(account.used - position.amount) };
}
