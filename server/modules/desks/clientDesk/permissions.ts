import type { Brand } from '@candor/brands/schema.ts';
import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import type { Regime } from '@candor/domain/margin/leverage.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import { instruments } from '../../engine/instruments/index.ts';
import { leveragesOf } from './leverages.ts';

type Permission = ClientCard['permissions'][number];

/**
 * Returns what a client may trade, and with how much: groups and leverages, and what the regime and the brand's
 * settings allow of them now.
 */
export function permissionsOf(
  { groups, customLeverage, regime }: Eligibility,
  brand: Pick<Brand, 'leverages'>,
): Permission[] {
  const ofFile = leveragesOf(brand);
  return categories.map((category) => {
    const offered = ofFile[category];
    const indexes = customLeverage[category] ?? [];
    return {
      category,
      allowed: groups.includes(category),
      offered: [...offered],
      leverages: offered.filter((_, index) => indexes.includes(index)),
      cap: capOf(category, regime),
      set: brand.leverages[category].length < offered.length ? (brand.leverages[category].at(-1) ?? null) : null,
    };
  });
}

/** Returns the highest leverage cap among the category's instruments. */
export function capOf(category: Category, regime: Regime): number | null {
  if (regime === 'none') return null;
  const caps = instruments.filter((one) => one.category === category).map(({ leverageCaps }) => leverageCaps[regime]);
  return caps.length === 0 ? null : Math.max(...caps);
}
