import type { BrandId } from '@candor/domain/ids.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { DepreciatedHolding, DepreciatedRequest } from '../../engine/dealing/index.ts';
import type { DepreciatedHoldings } from './notifyOfDepreciation.ts';

/** Reads a brand's fallen holdings as of one walk, page by page: all in one answer would delay dealing. */
export async function readDepreciated(bus: Pick<Bus, 'request'>, brandId: BrandId): Promise<DepreciatedHoldings> {
  const holdings: DepreciatedHolding[] = [];
  for (let next: DepreciatedRequest['next']; ;) {
    const page = await bus.request('dealing.fallen', { brandId, next });
    if (page === undefined) throw new Error('the walk is kept no longer');
    holdings.push(...page.holdings);
    if (page.next === undefined) return { at: page.at, holdings };
    next = page.next;
  }
}
