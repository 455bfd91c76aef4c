import type { Regime } from '../margin/leverage.ts';
import { categories } from '../trading/instrument.ts';
import type { Category } from '../trading/instrument.ts';
import type { Eligibility } from '../trading/open.ts';

/** What a brand offers: its regime and each category's list of leverages. */
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
