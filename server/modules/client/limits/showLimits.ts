import type { WireElsewhere, WireEverywhere, WireLimits, WireMoneyLimit } from '@candor/contracts/http/limits.ts';
import type { LimitsElsewhere } from '@candor/domain/clients/limitsEverywhere.ts';
import { DEPOSIT_WINDOW_MS, limitAt } from '@candor/domain/clients/limitChange.ts';
import type { HeldLimit } from '@candor/domain/clients/limitChange.ts';
import { utcDay } from '@candor/domain/clients/ownLimits.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { isReported } from '@candor/domain/service/canary.ts';
import { startOfDay } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { LimitDeps } from './deps.ts';
import * as everywhere from './everywhereStore.ts';
import * as store from './store.ts';
import type { Owner } from './store.ts';

/** Shows the client's own limits, with how much is used: the loss as counted by dealing. */
export async function showLimits(
  deps: Pick<LimitDeps, 'pool' | 'clock' | 'desk' | 'brands' | 'created'>,
  owner: Owner,
): Promise<Result<WireLimits>> {
  const { pool, clock, desk } = deps;
  const { brandId, clientId, accounts } = owner;
  const now = clock.now();
  const { own } = await desk.eligibility({ brandId, accountId: accounts.real });
  const lost = own !== undefined && own.day === utcDay(now) ? own.lost : money(0n);
  return transaction(pool, brandId, async (connection) => {
    const held = await store.findLimits(connection, clientId);
    const setting = await store.findSetting(connection, clientId);
    const deposited = (windowMs: number) => store.sumDeposits(connection, accounts.real, now - windowMs);
    const since = startOfDay(now);
    const spent = await store.minutesLoggedIn(connection, clientId, { since, now });
    const { value, next } = limitAt(held.sessionDay, now);
    return accept({
      deposit_day: moneyLimit(held.depositDay, await deposited(DEPOSIT_WINDOW_MS.depositDay), now),
      deposit_week: moneyLimit(held.depositWeek, await deposited(DEPOSIT_WINDOW_MS.depositWeek), now),
      deposit_month: moneyLimit(held.depositMonth, await deposited(DEPOSIT_WINDOW_MS.depositMonth), now),
      loss_day: moneyLimit(held.lossDay, lost, now),
      session_day: {
        value: minutesOf(value),
        used: spent,
        next: next === undefined ? null : { value: minutesOf(next.value), from: next.from },
      },
      paused_until: ifFuture(setting.pausedUntil, now),
      session_over_until: ifFuture(setting.sessionOverUntil, now),
      elsewhere: presentElsewhere(await everywhere.findElsewhere(connection, clientId), now),
      everywhere: await presentWish(connection, deps, owner),
    });
  });
}

/** Rule XL-6: shows what applies from elsewhere, without its origin. */
function presentElsewhere({ limits, pausedUntil }: LimitsElsewhere, now: Instant): WireElsewhere | null {
  const paused = ifFuture(pausedUntil, now);
  if (paused === null && Object.keys(limits).length === 0) return null;
  return {
    deposit_day: moneyOf(limits.depositDay),
    deposit_week: moneyOf(limits.depositWeek),
    deposit_month: moneyOf(limits.depositMonth),
    loss_day: moneyOf(limits.lossDay),
    session_day: minutesOf(limits.sessionDay),
    paused_until: paused,
  };
}

/**
 * Shows the client's wish, with the names of brands: the others that anybody may visit, and those that it has reached,
 * possibly including this one. Null: there is no other brand, and no wish.
 */
async function presentWish(
  connection: Connection,
  { brands, created }: Pick<LimitDeps, 'brands' | 'created'>,
  { brandId, clientId }: Owner,
): Promise<WireEverywhere | null> {
  const wish = await everywhere.findWish(connection, clientId);
  const reached = new Set(
    wish === undefined ? [] : (await everywhere.listReach(connection, wish.wishId)).map((at) => at.brandId),
  );
  const isShown = (id: BrandId) => isReported(id) && id !== brandId && created.isPublic(id);
  const shown = brands.filter(({ id }) => reached.has(id) || isShown(id));
  if (shown.length === 0 && wish === undefined) return null;
  return {
    wished: wish !== undefined && wish.endsAt === undefined,
    ends_at: wish?.endsAt ?? null,
    brands: shown.map(({ id, name }) => ({ name, reached: reached.has(id) })),
  };
}

function moneyLimit(held: HeldLimit, used: Money, now: Instant): WireMoneyLimit {
  const { value, next } = limitAt(held, now);
  return {
    value: moneyOf(value),
    used,
    next: next === undefined ? null : { value: moneyOf(next.value), from: next.from },
  };
}

function moneyOf(value: bigint | undefined): Money | null {
  return value === undefined ? null : money(value);
}

function minutesOf(value: bigint | undefined): number | null {
  return value === undefined ? null : Number.parseInt(value.toString(), 10);
}

function ifFuture(at: Instant | undefined, now: Instant): Instant | null {
  return at === undefined || at <= now ? null : at;
}
