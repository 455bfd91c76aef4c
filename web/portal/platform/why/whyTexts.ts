import type { WireTrade } from '@candor/contracts/http/history.ts';
import { formatFixed, formatRate } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Tone } from '../../../ui/Badge.tsx';
import { priceText, typeset } from '../../../ui/numbers.ts';
import type { Explanation } from './explanation.ts';

/** Formats the watched figure: a price, or a margin level of two decimals in percent. */
export function levelText({ own }: Explanation, value: bigint, decimals: number): string {
  if (own.close.rule !== 'closeOut') return priceText(rate(value), decimals);
  return percentOf(value);
}

/** Formats the price of a tick with all its digits, and with no fewer than its instrument has. */
export function tickPriceText(value: Rate, decimals: number): string {
  const exact = formatRate(value);
  const fixed = formatFixed(value, RATE_DIGITS, decimals);
  return typeset(exact.length > fixed.length ? exact : fixed);
}

/** Formats hundredths of a percent: 49.75 %. */
export function percentOf(hundredths: bigint): string {
  return `${typeset(formatFixed(hundredths, 2, 2))}\u202F%`;
}

export function ruleTone(rule: WireTrade['rule']): Tone {
  if (rule === 'takeProfit') return 'positive';
  return rule === null ? 'neutral' : 'warning';
}
