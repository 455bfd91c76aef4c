import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { joinWishes, sweepLimits } from '../modules/client/limits/index.ts';
import type { LimitDeps } from '../modules/client/limits/index.ts';
import { endTogether, sweepBrands, withWork } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const SWEEP_MS = 20_000;
/** Rule XL-5: how soon a newly verified client's limits at another brand apply; until then they can be exceeded. */
const JOIN_MS = 5_000;

/** Keeps clients' own limits in force as time passes; returns a function that stops it. */
export function watchLimits(deps: LimitDeps, brandIds: readonly BrandId[], log: Logger): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'own limits were not looked after' };
  const join = { everyMs: JOIN_MS, log, trouble: 'limits of other brands were not looked for' };
  return endTogether([
    sweepBrands(sweep, brandIds, (brandId) => sweepLimits(deps, brandId)),
    sweepBrands(join, withWork(deps.pool, 'limitMatches', brandIds), (brandId) => joinWishes(deps, brandId)),
  ]);
}
