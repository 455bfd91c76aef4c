import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { keepPartnerLostClock } from '../modules/partners/affiliates/index.ts';
import { keepLostClock } from '../modules/client/security/index.ts';
import { sweepBrands } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const SWEEP_MS = 5_000;

/** Tells clients and partners of the wait for their lost second factors, and ends what nobody came back to. */
export function watchLostFactors(
  parts: { readonly pool: Pool; readonly clock: Clock },
  brandIds: readonly BrandId[],
  log: Logger,
): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'nobody was told of their lost second factors' };
  return sweepBrands(sweep, brandIds, async (brandId) => {
    await keepLostClock(parts, brandId);
    await keepPartnerLostClock(parts, brandId);
  });
}
