import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { advancePartnerLost } from '../modules/partners/affiliates/index.ts';
import { advanceLostFactors } from '../modules/client/security/index.ts';
import { endTogether, sweepBrands, withWork } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const SWEEP_MS = 5_000;

/**
 * Mails clients and partners about the waiting period for their lost second factors, and ends periods that were not
 * used.
 */
export function watchLostFactors(
  parts: { readonly pool: Pool; readonly clock: Clock },
  brandIds: readonly BrandId[],
  log: Logger,
): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'a wait for lost second factors was not followed' };
  return endTogether([
    sweepBrands(sweep, withWork(parts.pool, 'lostFactors', brandIds), (brandId) => advanceLostFactors(parts, brandId)),
    sweepBrands(sweep, withWork(parts.pool, 'partnerLostFactors', brandIds), (brandId) =>
      advancePartnerLost(parts, brandId),
    ),
  ]);
}
