import type { Asset } from '@candor/contracts/http/data.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import type { TFunction } from 'i18next';
import { typeset } from '../../../ui/numbers.ts';

const PIP_DIGITS = 1;
/** Of a basis point. */
const BPS_DIGITS = 1;
const WHOLE_IN_BPS = 10_000n;

/** A spread in the three ways in which people compare it: 0.00008 · 0.8 pips · 0.7 ‱. */
export function spreadWords(spread: bigint, price: bigint, { decimals, pip }: Asset, t: TFunction): string {
  return [
    typeset(formatFixed(spread, RATE_DIGITS, decimals)),
    t('platform.levels.in.pips', { value: tenthsOf(spread, pip, 1n, PIP_DIGITS) }),
    `${tenthsOf(spread, price, WHOLE_IN_BPS, BPS_DIGITS)}\u2009‱`,
  ].join(' · ');
}

function tenthsOf(spread: bigint, whole: bigint, parts: bigint, digits: number): string {
  return typeset(formatFixed(divideHalfEven(spread * parts * 10n ** BigInt(digits), whole), digits, digits));
}
