import { assert } from '../assert.ts';
import { parseMoney } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { markUpOfText } from '../pricing/rates.ts';
import type { Category } from '../trading/instrument.ts';
import type { TradingLimits } from '../trading/limits.ts';
import type { SettingKey } from './declared.ts';
import { hiddenIn, settingInForce } from './setting.ts';
import type { BrandSettings, SettingFile } from './setting.ts';

const LIMITS: readonly SettingKey[] = [
  ...(['limits.positionAmount', 'limits.notionalPerInstrument', 'limits.houseExposure'] as const),
  ...(['limits.openPositions', 'limits.pendingOrders', 'limits.ordersPerSecond'] as const),
];

/**
 * Rule SE-6: returns the leverages that the brand offers in a category: the file's list up to the highest that is set.
 * Clients' own leverages are indexes into this list (ruling R7), so it is only ever shortened at its end.
 */
export function leveragesInForce(
  file: SettingFile,
  own: BrandSettings | undefined,
  category: Category,
): readonly number[] {
  const offered = file.leverages[category];
  if (own?.values.has(`leverage.${category}`) !== true) return offered;
  const highest = settingInForce(file, own, `leverage.${category}`);
  return offered.slice(0, offered.findIndex((one) => String(one) === highest) + 1);
}

/**
 * Rule SE-7: returns the limits against which the desk's own figures are measured, instead of those of the brand's
 * file.
 */
export function limitsBySettings(
  limits: TradingLimits,
  file: SettingFile,
  own: BrandSettings | undefined,
): TradingLimits {
  if (own === undefined || !LIMITS.some((key) => own.values.has(key))) return limits;
  const text = (key: SettingKey) => settingInForce(file, own, key);
  return {
    currency: limits.currency,
    positionAmount: amountOf(text('limits.positionAmount')),
    notionalPerInstrument: amountOf(text('limits.notionalPerInstrument')),
    houseExposure: amountOf(text('limits.houseExposure')),
    openPositions: countOf(text('limits.openPositions')),
    pendingOrders: countOf(text('limits.pendingOrders')),
    ordersPerSecond: countOf(text('limits.ordersPerSecond')),
  };
}

/** Rule SE-17: does the brand hide this instrument of its file? */
export function isHiddenNow(file: SettingFile, own: BrandSettings | undefined, symbol: string): boolean {
  if (own?.values.has('hiddenInstruments') !== true) return false;
  return hiddenIn(settingInForce(file, own, 'hiddenInstruments')).includes(symbol);
}

/** Rule SE-8: returns the opening mark-up in thousandths of a percent: the specification's, or a lower one. */
export function markUpInForce(file: SettingFile, own: BrandSettings | undefined): bigint {
  return markUpOfText(settingInForce(file, own, 'markUp'));
}

function amountOf(text: string): Money {
  const amount = parseMoney(text);
  assert(amount !== undefined, `not an amount: ${text}`);
  return amount;
}

function countOf(text: string): number {
  return Number.parseInt(text, 10);
}
