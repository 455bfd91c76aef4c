import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { typeset } from '../../ui/numbers.ts';

/** Whole amounts without their cents: 250, 1 000, 12.50. */
export function shortMoney(amount: Money): string {
  return typeset(formatMoney(amount).replace(/\.00$/, ''));
}
