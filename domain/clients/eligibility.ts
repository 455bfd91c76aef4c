import type { Regime } from '../margin/leverage.ts';
import { categories } from '../trading/instrument.ts';
import type { Category } from '../trading/instrument.ts';
import type { Eligibility } from '../trading/open.ts';

/**
 * Offer of a brand: its regime and each category's list of leverages. The list is that of the file: a client's
 * leverages are indexes into it (rule SE-6), and a setting that shortens it for a time must not shorten theirs for
 * good.
 */
export interface BrandOffer {
  readonly regime: Regime;
  readonly leverages: Readonly<Record<Category, readonly number[]>>;
}

/**
 * Ruling R7: returns the eligibility of a new client: unverified, with all five groups and every leverage of their
 * lists; where a regime protects the client, leverage waits for the knowledge test (rule OL-9).
 */
export function eligibilityOfNewClient({ regime, leverages }: BrandOffer): Eligibility {
  return {
    verified: false,
    groups: [...categories],
    customLeverage: Object.fromEntries(categories.map((category) => [category, indexesOf(leverages[category])])),
    regime,
    ...(regime !== 'none' && { knowledgeNeeded: true }),
  };
}

function indexesOf(list: readonly number[]): number[] {
  return list.map((_, index) => index);
}
