import type { BrandId } from '@candor/domain/ids.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { OperatorDeps } from '../http/operator.ts';
import {
  deliverDue,
  endOldDeliveries,
  endOldEvents,
  enter,
  numberEvents,
  operatorHandlers,
  queueEvents,
} from '../modules/desks/operatorApi/index.ts';
import type { OperatorApiDeps } from '../modules/desks/operatorApi/index.ts';
import { siteAddress } from './sites.ts';
import { endTogether, sweepBrands, sweepBrandsApart, withWork } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import type { World } from './world.ts';

type ApiWorld = Pick<World, 'config' | 'brands' | 'officeExports' | 'outside' | 'log'> &
  Pick<OperatorApiDeps, 'pool' | 'clock' | 'audit'>;

/**
 * Opens the operator API and its desk, over the office's login; exports use the connections of the office's reports.
 */
export function openOperatorApi(
  { config, brands, officeExports, outside, log, pool, clock, audit }: ApiWorld,
  key: Buffer,
): OperatorApiDeps {
  return {
    pool,
    clock,
    audit,
    key,
    isBrand: (brandId) => brands.some(({ id }) => id === brandId),
    exports: officeExports,
    ...outside.postbacks,
    base: `${siteAddress(config.officeHost, config)}/operator/v1`,
    isTest: config.mode === 'demo',
    onAlarm: (message) => log.error({ alarm: true }, message),
  };
}

/** Collects what answers the operator's programs. */
export function operatorAnswers(deps: OperatorApiDeps): OperatorDeps {
  return { handlers: operatorHandlers(deps), enter: (credentials) => enter(deps, credentials) };
}

const FEED_MS = 1_000;
const END_MS = HOUR_MS;

/** Numbers new events, sends them to webhooks and removes old ones; returns a function that stops it. */
export function keepOperatorFeed(deps: OperatorApiDeps, brandIds: readonly BrandId[], log: World['log']): EndSweep {
  const feed = { everyMs: FEED_MS, log, trouble: 'the feed of the operator API was not continued' };
  const sends = { everyMs: FEED_MS, log, trouble: 'webhooks were not sent' };
  const ends = { everyMs: END_MS, log, trouble: 'old events and deliveries were not removed' };
  // Only brands with a feed have keys and webhooks.
  const brands = withWork(deps.pool, 'operatorFeed', brandIds);
  return endTogether([
    sweepBrands(feed, brands, async (brandId) => {
      await numberEvents(deps, brandId);
      while (await queueEvents(deps, brandId));
    }),
    // Sends apart from the feed, which never waits for other people's servers; nor does one brand wait for another's.
    sweepBrandsApart(sends, brands, (brandId) => deliverDue(deps, brandId)),
    sweepBrands(ends, brands, async (brandId) => {
      await endOldEvents(deps, brandId);
      await endOldDeliveries(deps, brandId);
    }),
  ]);
}
