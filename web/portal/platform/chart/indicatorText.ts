import { typeset } from '../../../ui/numbers.ts';
import type { IndicatorLine } from './indicatorLines.ts';

/** Formats an indicator's value: prices as prices, an oscillator with the digits that its size needs. */
export function indicatorText({ name }: Pick<IndicatorLine, 'name'>, value: number, decimals: number): string {
  return typeset(digitsOf(name === 'rsi' ? 1 : decimals).format(value));
}

function digitsOf(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}
