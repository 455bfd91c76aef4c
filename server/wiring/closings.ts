import { currencyOf } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { sweepClosings } from '../modules/dataProtection/privacy/index.ts';
import type { Services } from './services.ts';
import { sweepBrands, withWork } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import type { World } from './world.ts';

const SWEEP_MS = 20_000;

/** Completes the closing of accounts that a crash has interrupted; returns a function that stops it. */
export function watchClosings(
  { pool, clock, brands, log }: Pick<World, 'pool' | 'clock' | 'brands'> & { readonly log: Logger },
  { sessions, desk }: Pick<Services, 'sessions' | 'desk'>,
  brandIds: readonly BrandId[],
): EndSweep {
  const deps = { pool, clock, sessions, desk, currencyOf: (brandId: BrandId) => currencyOf(brands, brandId) };
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'accounts were not closed', atOnce: true };
  return sweepBrands(sweep, withWork(pool, 'closings', brandIds), (brandId) => sweepClosings(deps, brandId));
}
