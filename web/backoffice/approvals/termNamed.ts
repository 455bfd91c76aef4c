import type { TermName } from '@candor/domain/pricing/marketTerms.ts';

/** Terms by their names in requests and in entries of the audit log. */
const terms: Readonly<Record<string, TermName>> = {
  tradingHours: 'hours',
  hours: 'hours',
  priceAge: 'ageLimit',
  ageLimit: 'ageLimit',
};

/** Returns the term of a market with this name; undefined if the name belongs to something else. */
export function termNamed(name: string): TermName | undefined {
  return Object.hasOwn(terms, name) ? terms[name] : undefined;
}
