import { isAmountLimit } from '@candor/domain/trading/limitFigures.ts';
import type { LimitName } from '@candor/domain/trading/limitFigures.ts';
import { useCurrency } from '../../data/office.ts';
import { typeset, withSymbol } from '../../ui/numbers.ts';
import { withoutZeroDecimals } from '@candor/domain/money/decimal.ts';

/**
 * Returns a function that formats a figure of a limit, sums with the sign of the brand's currency: €50 000, €1 250.50,
 * 200.
 */
export function useLimitText(): (name: LimitName, figure: string) => string {
  const { symbol: currency } = useCurrency();
  return (name, figure) => {
    const text = typeset(withoutZeroDecimals(figure));
    return isAmountLimit(name) ? withSymbol(text, currency) : text;
  };
}
