import { nextUtcDay } from '@candor/domain/clients/ownLimits.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { startOfDay } from '@candor/domain/time.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { transaction } from '../../../database/pool.ts';
import { applyWaiting } from './apply.ts';
import type { LimitDeps } from './deps.ts';
import { applyAtBrands, endWishes, spreadLimits } from './everywhere.ts';
import { lockEverywhere } from './everywhereStore.ts';
import { mailPauseEnd } from './mails.ts';
import * as store from './store.ts';

/** Makes timed changes: looser limits that come into force, days whose time is used up, settings not yet sent. */
export async function sweepLimits(deps: LimitDeps, brandId: BrandId): Promise<void> {
  const now = deps.clock.now();
  const reached = await transaction(deps.pool, brandId, async (connection) => {
    await lockEverywhere(connection);
    const elsewhere = [...(await endWishes(connection, deps, now))];
    for (const clientId of await store.promoteDue(connection, now)) {
      await store.raiseVersion(connection, { brandId, clientId });
      elsewhere.push(...(await spreadLimits(connection, deps, { brandId, clientId }, now)));
    }
    for (const ended of await store.takeEndedPauses(connection, now)) {
      await mailPauseEnd(connection, { brandId, ...ended, now });
    }
    return elsewhere;
  });
  await applyAtBrands(deps, [brandId, ...reached]);
  await endUsedUpDays(deps, brandId);
}

/**
 * Rule OL-6: logs clients out whose time for the day is used up; until midnight (UTC) they may only close positions.
 */
async function endUsedUpDays(deps: LimitDeps, brandId: BrandId): Promise<void> {
  const { pool, clock, sessions } = deps;
  const now = clock.now();
  const since = startOfDay(now);
  const over = await transaction(pool, brandId, async (connection) => {
    const used: ClientId[] = [];
    for (const { clientId, minutes } of await store.findTimed(connection, now)) {
      const spent = await store.minutesLoggedIn(connection, clientId, { since, now });
      if (spent >= minutes) used.push(clientId);
    }
    return used;
  });
  if (over.length === 0) return;
  for (const clientId of over) {
    const closeSessions = await transaction(pool, brandId, async (connection) => {
      await lockClient(connection, clientId);
      await store.raiseVersion(connection, { brandId, clientId }, { sessionOverUntil: nextUtcDay(now) });
      return sessions.endAllWithin(connection, clientId, 'timeLimit');
    });
    closeSessions();
  }
  await applyWaiting(deps, brandId);
}
