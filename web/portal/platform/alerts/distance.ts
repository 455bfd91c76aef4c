import { formatFixed } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import { percentText } from '../../../ui/numbers.ts';

const HUNDREDTHS_OF_PERCENT = 10_000n;

/** Formats how far the market has to move to a price, in percent of its present one: +0.39 %. */
export function distanceText(sell: Rate, price: Rate): string {
  if (sell === 0n) return '';
  return percentText(formatFixed(divideHalfEven((price - sell) * HUNDREDTHS_OF_PERCENT, sell), 2, 2));
}
