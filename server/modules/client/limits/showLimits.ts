import type { WireLimits, WireMoneyLimit } from '@candor/contracts/http/limits.ts';
import { DEPOSIT_WINDOW_MS, limitAt } from '@candor/domain/clients/limitChange.ts';
import type { HeldLimit } from '@candor/domain/clients/limitChange.ts';
import { utcDay } from '@candor/domain/clients/ownLimits.ts';
import { SESSION_IDLE_MS } from '@candor/domain/clients/session.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { LimitDeps } from './deps.ts';
import * as store from './store.ts';
import type { Owner } from './store.ts';

/** The client's own limits, with how much is used: the loss as dealing has counted it. */
export async function showLimits(
  { pool, clock, desk }: Pick<LimitDeps, 'pool' | 'clock' | 'desk'>,
  { brandId, clientId, accounts }: Owner,
): Promise<Result<WireLimits>> {
  const now = clock.now();
  const { own } = await desk.eligibility({ brandId, accountId: accounts.real });
  const lost = own !== undefined && own.day === utcDay(now) ? own.lost : money(0n);
  return transaction(pool, brandId, async (connection) => {
    const held = await store.findLimits(connection, clientId);
    const setting = await store.findSetting(connection, clientId);
    const deposited = (windowMs: number) => store.sumDeposits(connection, accounts.real, now - windowMs);
    const since = utcDay(now) * DAY_MS;
    const spent = await store.minutesLoggedIn(connection, clientId, { since, now, idleMs: SESSION_IDLE_MS });
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
      paused_until: future(setting.pausedUntil, now),
      session_over_until: future(setting.sessionOverUntil, now),
    });
  });
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

function future(at: Instant | undefined, now: Instant): Instant | null {
  return at === undefined || at <= now ? null : at;
}
