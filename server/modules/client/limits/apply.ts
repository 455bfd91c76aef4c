import { limitAt } from '@candor/domain/clients/limitChange.ts';
import { laterEnd, tighterLimit } from '@candor/domain/clients/limitsEverywhere.ts';
import type { OwnLimits } from '@candor/domain/clients/ownLimits.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { snapshot, transaction } from '../../../database/pool.ts';
import type { LimitDeps } from './deps.ts';
import { findElsewhere } from './everywhereStore.ts';
import * as store from './store.ts';
import type { Owner } from './store.ts';

/**
 * Sends dealing the newest settings (ruling B4.9): the pause for both accounts, the loss limit for the real one.
 * Sending them again changes nothing, and the sweep repeats whatever was not confirmed.
 */
export async function applyLimits({ pool, clock, desk }: LimitDeps, owner: Owner): Promise<void> {
  const { brandId, clientId, accounts } = owner;
  // Read in one snapshot: if the version were newer than the limits, it would be marked as applied without their being
  // sent.
  const { limits, setting, elsewhere } = await snapshot(pool, brandId, async (connection) => ({
    limits: await store.findLimits(connection, clientId),
    setting: await store.findSetting(connection, clientId),
    elsewhere: await findElsewhere(connection, clientId),
  }));
  if (setting.applied >= setting.version) return;
  const pausedUntil = Math.max(
    laterEnd(setting.pausedUntil, elsewhere.pausedUntil) ?? 0,
    setting.sessionOverUntil ?? 0,
  );
  const pause: OwnLimits = pausedUntil === 0 ? {} : { pausedUntil };
  const value = tighterLimit(limitAt(limits.lossDay, clock.now()).value, elsewhere.limits.lossDay);
  const real: OwnLimits = value === undefined ? pause : { ...pause, dailyLoss: money(value) };
  const notified = await Promise.all([
    desk.setOwnLimits({ brandId, accountId: accounts.real }, real, setting.version),
    desk.setOwnLimits({ brandId, accountId: accounts.demo }, pause, setting.version),
  ]);
  if (notified.some(({ ok }) => !ok)) return;
  await transaction(pool, brandId, (connection) => store.markApplied(connection, clientId, setting.version));
}

/** Sends dealing the settings of every client of the brand whose newest ones it has not confirmed. */
export async function applyWaiting(deps: LimitDeps, brandId: BrandId): Promise<void> {
  const owners = await transaction(deps.pool, brandId, (connection) => store.findUnapplied(connection));
  for (const owner of owners) await applyLimits(deps, owner);
}
