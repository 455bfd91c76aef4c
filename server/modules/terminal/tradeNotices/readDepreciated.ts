import type { BrandId } from '@candor/domain/ids.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { DepreciatedHolding, FallenRequest } from '../../engine/dealing/index.ts';
import type { Fallen } from './notifyOfDepreciation.ts';

/** Reads a brand's fallen holdings as of one walk, page by page: all in one answer would delay dealing. */
export async function readFallen(bus: Pick<Bus, 'request'>, brandId: BrandId): Promise<Fallen> {
  const holdings: DepreciatedHolding[] = [];
  for (let next: FallenRequest['next']; ;) {
    const page = await bus.request('dealing.fallen', { brandId, next });
    if (page === undefined) throw new Error('the walk is kept no longer');
    holdings.push(...page.holdings);
    if (page.next === undefined) return { at: page.at, holdings };
    next = page.next;
  }
}
