import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useCurrency } from '../../data/office.ts';
import { useSums } from '../shell/useSums.ts';

/** Returns a function that formats a sum in the brand's currency with its sign. */
export function useSignedSum(): (amount: Money) => string {
  const { code } = useCurrency();
  const { figureText } = useSums();
  return (amount) => figureText(`${amount > 0n ? '+' : ''}${formatMoney(amount, code)}`, code);
}
