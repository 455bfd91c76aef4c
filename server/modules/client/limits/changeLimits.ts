import type { WireLimits } from '@candor/contracts/http/limits.ts';
import {
  SESSION_LIMIT_RANGE,
  changeLimit,
  isSameLimit,
  limitAt,
  moneyLimitRange,
  pauseUntil,
} from '@candor/domain/clients/limitChange.ts';
import type { LimitKind, PauseDays } from '@candor/domain/clients/limitChange.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { applyLimits } from './apply.ts';
import { mailLimit, mailPause } from './mails.ts';
import type { LimitDeps } from './deps.ts';
import { applyAtBrands, spreadLimits } from './everywhere.ts';
import { lockEverywhere } from './everywhereStore.ts';
import { showLimits } from './showLimits.ts';
import * as store from './store.ts';
import type { Owner } from './store.ts';
import { currencyOf } from '@candor/brands/schema.ts';

/** Rule OL-4: sets or removes a limit; returns all limits as they are now. */
export async function setLimit(
  deps: LimitDeps,
  owner: Owner,
  kind: LimitKind,
  requested: bigint | undefined,
): Promise<Result<WireLimits>> {
  const { brandId, clientId } = owner;
  const ranged = checkRange(kind, requested, currencyOf(deps.brands, brandId));
  if (!ranged.ok) return ranged;
  const reached = await transaction(deps.pool, brandId, async (connection) => {
    await lockEverywhere(connection);
    await lockClient(connection, clientId);
    const now = deps.clock.now();
    const held = limitAt((await store.findLimits(connection, clientId))[kind], now);
    const changed = changeLimit(kind, held, requested, now);
    await store.putLimit(connection, owner, kind, changed);
    const effectiveAt = changed.next?.from ?? now;
    await store.insertChange(connection, owner, { kind, value: requested, at: now, effectiveAt });
    await store.raiseVersion(connection, owner);
    if (!isSameLimit(held, changed)) {
      await mailLimit(connection, deps, { brandId, clientId, kind, value: requested, from: effectiveAt, now });
    }
    return spreadLimits(connection, deps, owner, now);
  });
  await applyLimits(deps, owner);
  await applyAtBrands(deps, reached);
  return showLimits(deps, owner);
}

/** Rule OL-5: keeps the client from opening anything for these days; nobody can undo it. */
export async function pause(deps: LimitDeps, owner: Owner, days: PauseDays): Promise<Result<WireLimits>> {
  const { brandId, clientId } = owner;
  const reached = await transaction(deps.pool, brandId, async (connection) => {
    await lockEverywhere(connection);
    await lockClient(connection, clientId);
    const now = deps.clock.now();
    const { pausedUntil } = await store.findSetting(connection, clientId);
    const until = pauseUntil(pausedUntil, days, now);
    await store.insertChange(connection, owner, { kind: 'pause', value: BigInt(until), at: now, effectiveAt: now });
    await store.raiseVersion(connection, owner, { pausedUntil: until });
    if (until !== pausedUntil) await mailPause(connection, { brandId, clientId, days, until, now });
    return spreadLimits(connection, deps, owner, now);
  });
  await applyLimits(deps, owner);
  await applyAtBrands(deps, reached);
  return showLimits(deps, owner);
}

function checkRange(kind: LimitKind, requested: bigint | undefined, currency: Currency): Result<true> {
  const { least, most } = kind === 'sessionDay' ? SESSION_LIMIT_RANGE : moneyLimitRange(currency);
  if (requested === undefined || (requested >= least && requested <= most)) return { ok: true, value: true };
  const text = (bound: bigint): string =>
    kind === 'sessionDay' ? String(bound) : formatMoney(money(bound), currency.code);
  const field = kind === 'sessionDay' ? 'minutes' : 'amount';
  return refuse({ code: 'limitOutOfRange', field, params: { least: text(least), most: text(most) } });
}
