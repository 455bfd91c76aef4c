import { maxMoney, minMoney } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';

/** Returns the lowest and highest value of a curve, for people who cannot see it. */
export function lowestAndHighest(values: readonly Money[], otherwise: Money): { low: Money; high: Money } {
  const [first = otherwise] = values;
  return { low: values.reduce(minMoney, first), high: values.reduce(maxMoney, first) };
}
