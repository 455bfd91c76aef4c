import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { deliverPostbacks, settleAffiliates } from '../modules/partners/affiliateEarnings/index.ts';
import type { EarningParts } from '../modules/partners/affiliateEarnings/index.ts';
import { isPublicAddress } from '../providers/outbound/addresses.ts';
import { httpOutbound } from '../providers/outbound/http.ts';
import { sweepBrands } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import { currencyOf } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';

const SWEEP_MS = 5_000;
/** Of the answers to postbacks only the status is used. */
const OUTBOUND = { allowed: [], timeoutMs: 5_000, answerBytesMax: 16 * 1_024 } as const;

interface EarningWiring {
  readonly config: Pick<Config, 'mode' | 'postbackReceiver'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly key: Buffer;
  readonly brands: readonly Brand[];
}

/** Partners' earnings, and the outgoing calls to their own servers. */
export function openEarnings({ config, pool, clock, key, brands }: EarningWiring): EarningParts {
  // In this mode the receiver is on this machine; everything else is called as on the internet.
  const receiver = config.mode === 'demo' ? config.postbackReceiver : undefined;
  const isReceiver = (url: URL) => receiver !== undefined && url.origin === receiver;
  const outside = httpOutbound({ ...OUTBOUND, allowsLoopback: false });
  const here = httpOutbound({ ...OUTBOUND, allowsLoopback: true });
  return {
    ...{ pool, clock, key, currencyOf: (brandId) => currencyOf(brands, brandId) },
    outbound: {
      deliver: (call, origins) => (isReceiver(new URL(call.url)) ? here : outside).deliver(call, origins),
    },
    mayPostTo: (url) => isReceiver(url) || isPublicAddress(url),
  };
}

/** Finds new earnings and reports them to partners' servers; returns what ends it. */
export function watchEarnings(parts: EarningParts, brandIds: readonly BrandId[], log: Logger): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'partners were not looked after' };
  return sweepBrands(sweep, brandIds, async (brandId) => {
    await settleAffiliates(parts, brandId);
    await deliverPostbacks(parts, brandId);
  });
}
