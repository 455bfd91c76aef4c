import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { AffiliateSessions } from '../modules/partners/affiliates/index.ts';
import type { AffiliateDeps } from '../modules/partners/affiliates/index.ts';
import { affiliateRoutes } from '../modules/partners/affiliates/routes.ts';

export interface AffiliateWiring extends Pick<
  AffiliateDeps,
  'attempts' | 'hasher' | 'factorKeys' | 'key' | 'originOf' | 'onLogin'
> {
  readonly pool: Pool;
  readonly clock: Clock;
}

export interface RunningAffiliates {
  readonly sessions: AffiliateSessions;
  readonly handlers: ReturnType<typeof affiliateRoutes>;
}

/** Opens the partner panel. */
export function openAffiliates(wiring: AffiliateWiring): RunningAffiliates {
  const sessions = new AffiliateSessions(wiring.pool, wiring.clock);
  return { sessions, handlers: affiliateRoutes({ ...wiring, sessions }) };
}
