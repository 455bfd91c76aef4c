import { formatExact, formatFixed, parseDecimal } from '@candor/domain/money/decimal.ts';
import { typeset } from '../../ui/numbers.ts';

/** Formats hundredths of a percent as a percentage: 100 is 1, 50 is 0.5. */
export function percentOf(basisPoints: number): string {
  return typeset(formatExact(BigInt(basisPoints), 2));
}

/** Formats hundredths of a percent for a field: 1.00. */
export function percentDraft(basisPoints: number): string {
  return formatFixed(BigInt(basisPoints), 2, 2);
}

/** Reads the typed value in hundredths of a percent; undefined if it is not valid. */
export function basisPointsOf(text: string): number | undefined {
  const value = parseDecimal(text.trim(), 2);
  return value === undefined || value > 1_000_000n || value < 0n ? undefined : Number.parseInt(value.toString(), 10);
}
