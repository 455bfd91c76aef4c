import type { BrandId } from '@candor/domain/ids.ts';
import { warningStep } from '@candor/domain/margin/warning.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../../client/clients/index.ts';
import type { LowAccount, Survey } from '../../engine/dealing/index.ts';
import { mailMoney, queueMail } from '../../access/notifications/index.ts';
import type { TradeNoticeDeps } from './deps.ts';
import { deleteWarned, insertWarned, readWarned } from './warningStore.ts';
import { currencyOf } from '@candor/brands/schema.ts';
import type { Currency } from '@candor/domain/money/currency.ts';

/**
 * Rule ML-15: warns the clients of a brand whose equity on the real account has fallen near the close-out, once for
 * each crossing. A client who is not among the low ones of the walk is covered in full, or holds nothing.
 */
export async function warnMargins(
  { pool, clock, brands }: TradeNoticeDeps,
  brandId: BrandId,
  survey: Pick<Survey, 'brands'>,
): Promise<void> {
  const low = survey.brands.get(brandId)?.real.low ?? [];
  const currency = currencyOf(brands, brandId);
  await transaction(pool, brandId, async (connection) => {
    const warned = await readWarned(connection);
    const healths = new Map(low.map(({ accountId, health }) => [accountId, health]));
    const healthOf = (id: number) => (healths.has(id) ? healths.get(id) : Infinity);
    await deleteWarned(
      connection,
      [...warned].filter((id) => warningStep(healthOf(id), true) === 'rearm'),
    );
    for (const account of low) {
      if (warningStep(account.health, warned.has(account.accountId)) !== 'warn') continue;
      await warn(connection, account, { brandId, currency, now: clock.now() });
    }
  });
}

interface Circumstances {
  readonly brandId: BrandId;
  readonly currency: Pick<Currency, 'code' | 'symbol'>;
  readonly now: number;
}

async function warn(
  connection: Connection,
  { accountId, clientId, equity, used, health = 0 }: LowAccount,
  { brandId, currency, now }: Circumstances,
): Promise<void> {
  const client = await findClient(connection, clientId);
  if (client === undefined || !(await insertWarned(connection, { brandId, accountId, now }))) return;
  await queueMail(connection, {
    brandId,
    clientId,
    to: client.email,
    language: client.language,
    template: 'marginWarning',
    now,
    values: {
      name: client.firstName,
      time: { time: now },
      equity: mailMoney(equity, currency),
      used: mailMoney(used, currency),
      percent: String(Math.floor(health / 10)),
    },
    link: { path: '/platform' },
  });
}
