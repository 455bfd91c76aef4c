import type { WireTrade } from '@candor/contracts/http/history.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Tone } from '../../../ui/Badge.tsx';
import { priceText, typeset } from '../../../ui/numbers.ts';
import type { Explanation } from './explanation.ts';

/** The watched figure as it is read: a price, or a margin level of two decimals in percent. */
export function levelText({ own }: Explanation, value: bigint, decimals: number): string {
  if (own.close.rule !== 'closeOut') return priceText(rate(value), decimals);
  return percentOf(value);
}

/** Hundredths of a percent: 49.75 %. */
export function percentOf(hundredths: bigint): string {
  return `${typeset(formatFixed(hundredths, 2, 2))}\u2009%`;
}

export function ruleTone(rule: WireTrade['rule']): Tone {
  if (rule === 'takeProfit') return 'positive';
  return rule === null ? 'neutral' : 'warning';
}
