import { currencyOf } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { deliverPostbacks, settleAffiliates } from '../modules/partners/affiliateEarnings/index.ts';
import type { EarningDeps } from '../modules/partners/affiliateEarnings/index.ts';
import { sweepBrandsApart, withWork } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import type { World } from './world.ts';

const SWEEP_MS = 5_000;
/** Opens partners' earnings and the outgoing calls to partners' servers. */
export function openEarnings(
  { pool, clock, brands, outside }: Pick<World, 'pool' | 'clock' | 'brands' | 'outside'>,
  key: Buffer,
): EarningDeps {
  return { pool, clock, key, currencyOf: (brandId) => currencyOf(brands, brandId), ...outside.postbacks };
}

/**
 * Finds new earnings and reports them to partners' servers, which delay no other brand; returns a function that stops
 * it.
 */
export function watchEarnings(deps: EarningDeps, brandIds: readonly BrandId[], log: Logger): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'partners were not looked after' };
  return sweepBrandsApart(sweep, withWork(deps.pool, 'partners', brandIds), async (brandId) => {
    await settleAffiliates(deps, brandId);
    await deliverPostbacks(deps, brandId);
  });
}
