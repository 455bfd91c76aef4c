import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { minorUnit } from '@candor/domain/money/currency.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { sendToProvider } from '../../money/payments/index.ts';
import type { ConfiguredProvider, PaymentDeps } from '../../money/payments/index.ts';
import { findCountToCheck, insertCheck, insertDifference, listChecked, readBooked } from './clientMoneyStore.ts';
import type { CountToCheck } from './clientMoneyStore.ts';
import { lockProvider } from './store.ts';

/**
 * Time after which a difference counts: until then money may still be moving between a provider and us, and the
 * provider is queried again.
 */
const SETTLES_WITHIN_MS = HOUR_MS / 2;

/**
 * Rule LB-8: compares what each provider of a brand reports to have for us with what we have booked, once for each
 * day's count. A failure of one provider does not stop the others.
 */
export async function checkClientMoney(deps: PaymentDeps, brandId: BrandId): Promise<void> {
  const { pool } = deps;
  const count = await transaction(pool, brandId, findCountToCheck);
  if (count === undefined) return;
  const checked = await transaction(pool, brandId, (connection) => listChecked(connection, count.id));
  const names = new Set(deps.brandOf(brandId).payments.methods.map(({ provider }) => provider));
  for (const provider of names) {
    if (checked.has(provider)) continue;
    try {
      await checkProvider(deps, { brandId, provider, count });
    } catch (error) {
      deps.onTrouble(error, `${provider} was not asked for its balance`);
    }
  }
}

interface Checked {
  readonly brandId: BrandId;
  readonly provider: string;
  readonly count: CountToCheck;
}

async function checkProvider(deps: PaymentDeps, { brandId, provider, count }: Checked): Promise<void> {
  const reported = await askBalance(deps, deps.providerOf(brandId, provider), count.currency);
  await transaction(deps.pool, brandId, async (connection) => {
    await lockProvider(connection, brandId, provider);
    const booked = await readBooked(connection, { provider, currency: count.currency });
    const at = deps.clock.now();
    const isDifferent = reported !== undefined && reported !== booked;
    if (isDifferent && isRecent(count.at, at)) return;
    const check = { brandId, countId: count.id, provider, booked, reported, at };
    if (isDifferent) {
      const difference = { ...check, reported, currency: count.currency, countedAt: count.at };
      // A provider that was never reconciled will be, within hours after its first day.
      if (!(await insertDifference(connection, difference))) return;
    }
    await insertCheck(connection, check);
  });
}

function isRecent(countedAt: Instant, now: Instant): boolean {
  return now - countedAt < SETTLES_WITHIN_MS;
}

/** Queries the provider's balance, in micro-units; undefined if it cannot be queried. */
async function askBalance(
  deps: PaymentDeps,
  configured: ConfiguredProvider | undefined,
  currency: string,
): Promise<bigint | undefined> {
  const call = configured?.provider.balance?.(currency, configured.config);
  if (configured === undefined || call === undefined) return undefined;
  const result = await sendToProvider(deps, configured, call);
  const reported =
    typeof result === 'string' ? undefined : configured.provider.parseBalance?.(result, configured.config);
  if (reported?.currency !== currency) throw new Error('the balance could not be read');
  return reported.minor * minorUnit(currency);
}
