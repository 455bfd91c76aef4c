import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { sweepLimits } from '../modules/client/limits/index.ts';
import type { LimitDeps } from '../modules/client/limits/index.ts';
import { sweepBrands } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const SWEEP_MS = 20_000;

/** Keeps clients' own limits in force as time passes; returns what ends it. */
export function watchLimits(deps: LimitDeps, brandIds: readonly BrandId[], log: Logger): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'own limits were not looked after' };
  return sweepBrands(sweep, brandIds, (brandId) => sweepLimits(deps, brandId));
}
