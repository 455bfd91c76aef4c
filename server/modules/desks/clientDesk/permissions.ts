import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import type { Regime } from '@candor/domain/margin/leverage.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import { instruments } from '../../engine/instruments/index.ts';

type Permission = ClientCard['permissions'][number];

/** What a client may trade, and with how much: groups and leverages, and what the regime allows of them. */
export function permissionsOf(
  { groups, customLeverage, regime }: Eligibility,
  offeredBy: Readonly<Partial<Record<Category, readonly number[]>>>,
): Permission[] {
  return categories.map((category) => {
    const offered = offeredBy[category] ?? [];
    const indexes = customLeverage[category] ?? [];
    return {
      category,
      allowed: groups.includes(category),
      offered: [...offered],
      leverages: offered.filter((_, index) => indexes.includes(index)),
      cap: capOf(category, regime),
    };
  });
}

/** The highest cap of the category's instruments: no one of them allows more. */
export function capOf(category: Category, regime: Regime): number | null {
  if (regime === 'none') return null;
  const caps = instruments.filter((one) => one.category === category).map(({ leverageCaps }) => leverageCaps[regime]);
  return caps.length === 0 ? null : Math.max(...caps);
}
