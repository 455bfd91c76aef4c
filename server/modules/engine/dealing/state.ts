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

/** What is set for an engine's whole life: the catalogue and the brands' figures. */
export interface DealingRules {
  /** Of the whole catalogue: what is open in it can always be closed. */
  instrument(symbol: InstrumentSymbol): Instrument | undefined;
  /** Of what the brand's file offers; the settings may say otherwise (`offeredNow`). */
  offered(brandId: BrandId, symbol: InstrumentSymbol): Instrument | undefined;
  /** Of the brand's file; the settings and the desk may say otherwise (`limitsOf`). */
  limits(brandId: BrandId): TradingLimits;
  /** What the catalogue says of the instrument's market; two people may have set otherwise. */
  termed(symbol: InstrumentSymbol): TermedInstrument | undefined;
  /** What the file says of settings; two people may have set others. */
  settingFile(brandId: BrandId): SettingFile;
}

/** What a decision may read and change. */
export interface EngineState {
  readonly rules: DealingRules;
  readonly book: Book;
  readonly market: Market;
  readonly effects: Effects;
  /** Only in a replay whose prices are no longer kept: the open profit that the ledger's entries show. */
  readonly profitShown?: Money | undefined;
}

/**
 * The profit of an open position at the instrument's last good quote (rulings R8, R31). One that was never quoted
 * since the start stands at its open rate: nothing is ever computed with 0.
 */
export function openProfit(market: Market, position: Position): Money {
  const quote = market.quote(position.symbol);
  return quote === undefined ? money(0n) : profit(position, quote);
}

/** Σ of each position's profit, each rounded to micro-units. */
export function accountProfit(market: Market, account: TradingAccount): Money {
  let total = 0n;
  for (const position of account.positions.values()) total += openProfit(market, position);
  return money(total);
}

/** The same for a movement of money, whose replay may know it from the ledger alone. */
export function profitAtMovement({ market, profitShown }: EngineState, account: TradingAccount): Money {
  return profitShown ?? accountProfit(market, account);
}

/** Decimals of an instrument's tick; one that is no longer in the catalogue has the finest. */
export function decimalsOf(rules: DealingRules, symbol: InstrumentSymbol): number {
  return rules.instrument(symbol)?.decimals ?? RATE_DIGITS;
}

/** Rule KS-1: refused before the instrument is even looked for, by its own symbol where an alias was used. */
export function isClosingOnly({ rules, market }: EngineState, brandId: BrandId, symbol: InstrumentSymbol): boolean {
  return market.isClosingOnly(brandId, rules.instrument(symbol)?.symbol ?? symbol);
}

type Ruled = Pick<EngineState, 'rules' | 'market'>;

/** What two people have set of the brand; undefined: nothing ever. */
export function settingsOf({ market }: Pick<EngineState, 'market'>, brandId: BrandId): BrandSettings | undefined {
  return market.settings.state.get(brandId);
}

/** Rule SE-17: an instrument that the brand offers now, by its symbol or an alias: without it nothing new begins. */
export function offeredNow(state: Ruled, brandId: BrandId, name: InstrumentSymbol): Instrument | undefined {
  const { rules } = state;
  const instrument = rules.offered(brandId, name);
  if (instrument === undefined) return undefined;
  const isHidden = isHiddenNow(rules.settingFile(brandId), settingsOf(state, brandId), instrument.symbol);
  return isHidden ? undefined : instrument;
}

/** Rule SE-6: the leverages that the brand offers now. */
export function leveragesOf(state: Ruled, brandId: BrandId, category: Category): readonly number[] {
  return leveragesInForce(state.rules.settingFile(brandId), settingsOf(state, brandId), category);
}

/** Rule SE-8: the mark-up in force, in thousandths of a percent. */
export function markUpOf(state: Ruled, brandId: BrandId): bigint {
  return markUpInForce(state.rules.settingFile(brandId), settingsOf(state, brandId));
}

/** Rule SE-7: the limits that the desk's own figures are measured against. */
export function settledLimits({ rules, market }: Ruled, brandId: BrandId): TradingLimits {
  const limits = rules.limits(brandId);
  const own = settingsOf({ market }, brandId);
  return own === undefined ? limits : limitsBySettings(limits, rules.settingFile(brandId), own);
}

/** Rule LI-1: what an order is measured by now; without an instrument, what holds in all of the brand's. */
export function limitsOf(state: Ruled, brandId: BrandId, symbol?: InstrumentSymbol): TradingLimits {
  return limitsInForce(settledLimits(state, brandId), state.market.limits.state, { brandId, symbol });
}

/** The account with a position added or replaced. */
export function withPosition(account: TradingAccount, position: Position): TradingAccount {
  const before = account.positions.get(position.id);
  const positions = OpenPositions.of(account.id, account.positions).with(position);
  return { ...account, positions, used: money(account.used - (before?.amount ?? 0n) + position.amount) };
}

/** The account without a position. */
export function withoutPosition(account: TradingAccount, position: Position): TradingAccount {
  const positions = OpenPositions.of(account.id, account.positions).without(position.id);
  return { ...account, positions, used: money(account.used - position.amount) };
}
