import { formatExact } from '@candor/domain/money/decimal.ts';
import { countryNames } from './countryNames.ts';
import { dayText, monthText } from './dates.ts';
import { NARROW_SPACE, typeset, withSymbol } from './numbers.ts';

interface Fact {
  /**
   * Kind of value: a sum in exact decimals, hundredths of a percent, country codes, a day, a month, or text as it is.
   */
  readonly kind: 'sum' | 'share' | 'countries' | 'day' | 'month' | 'plain';
  readonly value: string;
}

/** Writes an input of a calculation readably and exactly: €0.733837, 20 %, Belgium, France. */
export function factText({ kind, value }: Fact, { symbol, language }: { symbol: string; language: string }): string {
  switch (kind) {
    case 'sum':
      return withSymbol(typeset(value), symbol);
    case 'share':
      return /^\d+$/.test(value) ? `${typeset(formatExact(BigInt(value), 2))}${NARROW_SPACE}%` : value;
    case 'countries':
      return countryNames(value === '' ? [] : value.split(' '), language);
    case 'day':
      return dayText(Date.parse(value));
    case 'month':
      return monthText(Date.parse(value));
    case 'plain':
      return value;
  }
}
