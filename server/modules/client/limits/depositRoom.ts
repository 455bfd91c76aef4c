import { DEPOSIT_WINDOW_MS, limitAt } from '@candor/domain/clients/limitChange.ts';
import { laterEnd, tighterLimit } from '@candor/domain/clients/limitsEverywhere.ts';
import type { AccountId, ClientId, Instant } from '@candor/domain/ids.ts';
import { minMoney, money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Connection } from '../../../database/pool.ts';
import { findElsewhere } from './everywhereStore.ts';
import * as store from './store.ts';

export interface DepositRoom {
  /** End of the pause or self-exclusion during which no deposits are accepted. */
  readonly pausedUntil: Instant | undefined;
  /** What the tightest of the client's limits leaves, including those from elsewhere; undefined if there are none. */
  readonly room: Money | undefined;
}

/**
 * Rules OL-4, XL-3: reads how much a client may still deposit. Deposits under way count: the caller holds the client's
 * lock.
 */
export async function readDepositRoom(
  connection: Connection,
  { clientId, accountId }: { readonly clientId: ClientId; readonly accountId: AccountId },
  now: Instant,
): Promise<DepositRoom> {
  const { pausedUntil } = await store.findSetting(connection, clientId);
  const held = await store.findLimits(connection, clientId);
  const elsewhere = await findElsewhere(connection, clientId);
  let room: Money | undefined;
  for (const kind of ['depositDay', 'depositWeek', 'depositMonth'] as const) {
    const value = tighterLimit(limitAt(held[kind], now).value, elsewhere.limits[kind]);
    if (value === undefined) continue;
    const used = await store.sumDeposits(connection, accountId, now - DEPOSIT_WINDOW_MS[kind]);
    const remaining = money(value - used);
    room = room === undefined ? remaining : minMoney(room, remaining);
  }
  return { pausedUntil: laterEnd(pausedUntil, elsewhere.pausedUntil), room };
}
