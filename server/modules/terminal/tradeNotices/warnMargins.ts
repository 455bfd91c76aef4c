import { currencyOf } from '@candor/brands/schema.ts';
import type { AccountId, BrandId, Instant } from '@candor/domain/ids.ts';
import { warningStep } from '@candor/domain/margin/warning.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { mailMoney, queueMail, toClient } from '../../access/notifications/index.ts';
import { findClient } from '../../client/clients/index.ts';
import type { LowAccount, Survey } from '../../engine/dealing/index.ts';
import type { TradeNoticeDeps } from './deps.ts';

/**
 * Rule ML-15: warns a brand's clients whose equity on the real account has fallen near the close-out, once per
 * crossing. A client outside the walk's low accounts is fully covered, or holds nothing.
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
    ...toClient(client),
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

async function readWarned(connection: Connection): Promise<ReadonlySet<AccountId>> {
  const { rows } = await connection.query<{ account_id: number }>('SELECT account_id::float8 FROM margin_warning');
  return new Set(rows.map(({ account_id: id }) => id));
}

/** Stores a warning; false if another server was first. */
async function insertWarned(
  connection: Connection,
  { brandId, accountId, now }: { readonly brandId: BrandId; readonly accountId: AccountId; readonly now: Instant },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'INSERT INTO margin_warning (brand_id, account_id, warned_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [brandId, accountId, toTimestamp(now)],
  );
  return rowCount === 1;
}

async function deleteWarned(connection: Connection, accountIds: readonly AccountId[]): Promise<void> {
  await connection.query('DELETE FROM margin_warning WHERE account_id = ANY($1::bigint[])', [accountIds]);
}
