import { limitAt } from '@candor/domain/clients/limitChange.ts';
import { nextUtcDay, utcDay } from '@candor/domain/clients/ownLimits.ts';
import type { OwnLimits } from '@candor/domain/clients/ownLimits.ts';
import { SESSION_IDLE_MS } from '@candor/domain/clients/session.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { mailPauseEnd } from './mails.ts';
import type { LimitDeps } from './deps.ts';
import * as store from './store.ts';
import type { Owner } from './store.ts';

/**
 * Tells dealing the newest settings (ruling B4.9): the pause on both accounts, the loss on the real one. Sending
 * them again changes nothing, and what was not confirmed is sent again by the sweep.
 */
export async function applyLimits({ pool, clock, desk }: LimitDeps, owner: Owner): Promise<void> {
  const { brandId, clientId, accounts } = owner;
  const { limits, setting } = await transaction(pool, brandId, async (connection) => ({
    limits: await store.findLimits(connection, clientId),
    setting: await store.findSetting(connection, clientId),
  }));
  if (setting.applied >= setting.version) return;
  const pausedUntil = Math.max(setting.pausedUntil ?? 0, setting.sessionOverUntil ?? 0);
  const pause: OwnLimits = pausedUntil === 0 ? {} : { pausedUntil };
  const { value } = limitAt(limits.lossDay, clock.now());
  const real: OwnLimits = value === undefined ? pause : { ...pause, dailyLoss: money(value) };
  const notified = await Promise.all([
    desk.setOwnLimits({ brandId, accountId: accounts.real }, real, setting.version),
    desk.setOwnLimits({ brandId, accountId: accounts.demo }, pause, setting.version),
  ]);
  if (notified.some(({ ok }) => !ok)) return;
  await transaction(pool, brandId, (connection) => store.markApplied(connection, clientId, setting.version));
}

/** Timed changes: looser limits that come into force, days whose time is used up, settings not yet sent. */
export async function sweepLimits(deps: LimitDeps, brandId: BrandId): Promise<void> {
  const now = deps.clock.now();
  const unapplied = await transaction(deps.pool, brandId, async (connection) => {
    for (const clientId of await store.promoteDue(connection, now)) {
      await store.raiseVersion(connection, { brandId, clientId });
    }
    for (const ended of await store.takeEndedPauses(connection, now)) {
      await mailPauseEnd(connection, { brandId, ...ended, now });
    }
    return store.findUnapplied(connection);
  });
  for (const owner of unapplied) await applyLimits(deps, owner);
  await endUsedUpDays(deps, brandId);
}

/** Rule OL-6: when the day's time is used up the client is logged out, and may only close until midnight (UTC). */
async function endUsedUpDays(deps: LimitDeps, brandId: BrandId): Promise<void> {
  const { pool, clock, sessions } = deps;
  const now = clock.now();
  const since = utcDay(now) * DAY_MS;
  const over = await transaction(pool, brandId, async (connection) => {
    const used: number[] = [];
    for (const { clientId, minutes } of await store.findTimed(connection, now)) {
      const spent = await store.minutesLoggedIn(connection, clientId, { since, now, idleMs: SESSION_IDLE_MS });
      if (spent < minutes) continue;
      await store.raiseVersion(connection, { brandId, clientId }, { sessionOverUntil: nextUtcDay(now) });
      used.push(clientId);
    }
    return used;
  });
  if (over.length === 0) return;
  const owners = await transaction(pool, brandId, (connection) => store.findUnapplied(connection));
  for (const owner of owners) await applyLimits(deps, owner);
  for (const clientId of over) await sessions.endAll(brandId, clientId, 'timeLimit');
}
