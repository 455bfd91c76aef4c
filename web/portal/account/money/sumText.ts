import { digitsOf } from '@candor/domain/money/currency.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import type { useBrand } from '../../../data/brand.ts';
import { typeset, withSymbol } from '../../../ui/numbers.ts';

/** Formats a sum over all clients, which may exceed the range of `Money`. */
export function sumText(sum: bigint, { code, symbol }: ReturnType<typeof useBrand>['currency']): string {
  return withSymbol(typeset(formatFixed(sum, MONEY_DIGITS, digitsOf(code))), symbol);
}
