import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { deliverPostbacks, settleAffiliates } from '../modules/affiliateEarnings/index.ts';
import type { EarningParts } from '../modules/affiliateEarnings/index.ts';
import { httpOutbound } from '../providers/outbound/http.ts';
import { sweepBrands } from './sweeps.ts';

const SWEEP_MS = 5_000;
/** Nothing that a postback is answered says anything but its status. */
const OUTBOUND = { allowed: [], timeoutMs: 5_000, answerBytesMax: 16 * 1_024 } as const;

interface EarningWiring {
  readonly config: Pick<Config, 'mode'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly key: Buffer;
}

/** Partners' earnings, and the way out to their own servers. */
export function openEarnings({ config, pool, clock, key }: EarningWiring): EarningParts {
  const allowsLoopback = config.mode === 'demo';
  return {
    ...{ pool, clock, key },
    outbound: httpOutbound({ ...OUTBOUND, allowsLoopback }),
    mayPostTo: ({ protocol, hostname }) =>
      protocol === 'https:' || (allowsLoopback && protocol === 'http:' && isLocal(hostname)),
  };
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}

/** Finds what has been earned and tells partners' servers of it; answers what ends it. */
export function watchEarnings(parts: EarningParts, brandIds: readonly BrandId[], log: Logger): () => void {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'partners were not looked after' };
  return sweepBrands(sweep, brandIds, async (brandId) => {
    await settleAffiliates(parts, brandId);
    await deliverPostbacks(parts, brandId);
  });
}
