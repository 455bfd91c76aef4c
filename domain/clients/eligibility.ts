import type { Regime } from '../margin/leverage.ts';
import { categories } from '../trading/instrument.ts';
import type { Category } from '../trading/instrument.ts';
import type { Eligibility } from '../trading/open.ts';

/**
 * What a brand offers: its regime and each category's list of leverages. The list is the file's: a client's leverages
 * are places in it (rule SE-6), and a setting that cuts it for a time must not cut theirs for good.
 */
export interface BrandOffer {
  readonly regime: Regime;
  readonly leverages: Readonly<Record<Category, readonly number[]>>;
}

/**
 * Ruling R7: a new client is unverified and gets all five groups and every leverage of their lists; where a regime
 * protects the client, leverage waits for the knowledge test (rule OL-9).
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
