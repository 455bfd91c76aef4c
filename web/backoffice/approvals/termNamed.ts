import type { TermName } from '@candor/domain/pricing/marketTerms.ts';

/** As requests and as entries of the record name them. */
const terms: Readonly<Record<string, TermName>> = {
  tradingHours: 'hours',
  hours: 'hours',
  priceAge: 'ageLimit',
  ageLimit: 'ageLimit',
};

/** The term of a market of which this is the name; undefined where it names something else. */
export function termNamed(name: string): TermName | undefined {
  return Object.hasOwn(terms, name) ? terms[name] : undefined;
}
