import { NO_LIMIT, limitKinds } from '@candor/domain/clients/limitChange.ts';
import type { HeldLimit, LimitKind } from '@candor/domain/clients/limitChange.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '@candor/domain/clients/session.ts';
import type { AccountId, ClientId, Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { typesOf } from '@candor/domain/payments/transaction.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { Session } from '../../access/sessions/index.ts';

/** Owner of the limits. */
export type Owner = Pick<Session, 'brandId' | 'clientId' | 'accounts'>;

export type HeldLimits = Readonly<Record<LimitKind, HeldLimit>>;

/** A client's settings other than the limits themselves. */
export type Setting = RowOf<typeof settingRows>;

const NO_SETTING: Setting = { version: 0, applied: 0, pausedUntil: undefined, sessionOverUntil: undefined };

const limitRows = rowsOf({
  kind: column.text<LimitKind>(),
  held: {
    value: column.micros().optional(),
    next: optional({ from: column.instant('next_at'), value: column.micros('next_value').optional() }),
  },
});

const settingRows = rowsOf({
  version: column.integer(),
  applied: column.integer(),
  pausedUntil: column.instant().optional(),
  sessionOverUntil: column.instant().optional(),
});

export async function findLimits(connection: Connection, clientId: ClientId): Promise<HeldLimits> {
  const statement = `SELECT ${limitRows.columns} FROM own_limit WHERE client_id = $1`;
  const rows = await limitRows.all(connection, statement, [clientId]);
  const byKind = new Map(rows.map(({ kind, held }) => [kind, held]));
  const of = (kind: LimitKind): HeldLimit => byKind.get(kind) ?? NO_LIMIT;
  const [depositDay, depositWeek, depositMonth, lossDay, sessionDay] = limitKinds;
  return {
    depositDay: of(depositDay),
    depositWeek: of(depositWeek),
    depositMonth: of(depositMonth),
    lossDay: of(lossDay),
    sessionDay: of(sessionDay),
  };
}

export async function findSetting(connection: Connection, clientId: ClientId): Promise<Setting> {
  const statement = `SELECT ${settingRows.columns} FROM own_limit_setting WHERE client_id = $1`;
  return (await settingRows.first(connection, statement, [clientId])) ?? NO_SETTING;
}

export async function putLimit(
  connection: Connection,
  { brandId, clientId }: Owner,
  kind: LimitKind,
  { value, next }: HeldLimit,
): Promise<void> {
  await connection.query(
    `INSERT INTO own_limit (brand_id, client_id, kind, value, next_value, next_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (brand_id, client_id, kind)
     DO UPDATE SET value = excluded.value, next_value = excluded.next_value, next_at = excluded.next_at`,
    [brandId, clientId, kind, value ?? null, next?.value ?? null, next === undefined ? null : toTimestamp(next.from)],
  );
}

/** Raises the version of the settings, which are then to be sent to dealing. */
export async function raiseVersion(
  connection: Connection,
  { brandId, clientId }: Pick<Owner, 'brandId' | 'clientId'>,
  changes: Partial<Pick<Setting, 'pausedUntil' | 'sessionOverUntil'>> = {},
): Promise<void> {
  const { pausedUntil, sessionOverUntil } = changes;
  await connection.query(
    `INSERT INTO own_limit_setting AS held (brand_id, client_id, version, paused_until, session_over_until)
     VALUES ($1, $2, 1, $3, $4)
     ON CONFLICT (brand_id, client_id) DO UPDATE SET version = held.version + 1,
       paused_until = coalesce(excluded.paused_until, held.paused_until),
       session_over_until = coalesce(excluded.session_over_until, held.session_over_until)`,
    [
      brandId,
      clientId,
      pausedUntil === undefined ? null : toTimestamp(pausedUntil),
      sessionOverUntil === undefined ? null : toTimestamp(sessionOverUntil),
    ],
  );
}

export async function markApplied(connection: Connection, clientId: ClientId, version: number): Promise<void> {
  await connection.query('UPDATE own_limit_setting SET applied = greatest(applied, $2) WHERE client_id = $1', [
    clientId,
    version,
  ]);
}

export interface LimitChange {
  /** `everywhere`: the wish for every brand, with a value while there is one; `elsewhere`: what other brands set. */
  readonly kind: LimitKind | 'pause' | 'everywhere' | 'elsewhere';
  readonly value: bigint | undefined;
  readonly at: Instant;
  readonly effectiveAt: Instant;
}

export async function insertChange(
  connection: Connection,
  { brandId, clientId }: Pick<Owner, 'brandId' | 'clientId'>,
  { kind, value, at, effectiveAt }: LimitChange,
): Promise<void> {
  await connection.query(
    `INSERT INTO own_limit_change (brand_id, client_id, kind, value, at, effective_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [brandId, clientId, kind, value ?? null, toTimestamp(at), toTimestamp(effectiveAt)],
  );
}

/** Puts limits into force whose waiting period is over; returns the clients concerned. */
export async function promoteDue(connection: Connection, now: Instant): Promise<ClientId[]> {
  const { rows } = await connection.query<{ client_id: number }>(
    `UPDATE own_limit SET value = next_value, next_value = NULL, next_at = NULL WHERE next_at <= $1
     RETURNING client_id::float8`,
    [toTimestamp(now)],
  );
  return [...new Set(rows.map(({ client_id: clientId }) => clientId))];
}

/** Lists clients whose pause has ended and who have not been notified, and marks them as notified. */
export async function takeEndedPauses(
  connection: Connection,
  now: Instant,
): Promise<{ readonly clientId: ClientId; readonly until: Instant }[]> {
  const { rows } = await connection.query<{ clientId: ClientId; until: Instant }>(
    `UPDATE own_limit_setting SET pause_end_told = paused_until
     WHERE paused_until <= $1 AND pause_end_told IS DISTINCT FROM paused_until
     RETURNING client_id::float8 AS "clientId", paused_until AS until`,
    [toTimestamp(now)],
  );
  return rows;
}

const ownerRows = rowsOf({
  brandId: column.text('client.brand_id'),
  clientId: column.integer('client.id'),
  accounts: { real: column.integer('real_account_id'), demo: column.integer('demo_account_id') },
});

/** Lists the brand's clients whose newest settings dealing has not confirmed. */
export function findUnapplied(connection: Connection): Promise<Owner[]> {
  return ownerRows.all(
    connection,
    `SELECT ${ownerRows.columns} FROM own_limit_setting JOIN client ON client.id = own_limit_setting.client_id
     WHERE applied < version AND real_account_id IS NOT NULL`,
  );
}

/**
 * Sums deposits into an account since an instant, including those under way, less their refunds. Chargebacks are not
 * subtracted.
 */
export async function sumDeposits(connection: Connection, accountId: AccountId, since: Instant): Promise<Money> {
  const { rows } = await connection.query<{ total: string }>(
    `SELECT (
       (SELECT coalesce(sum(amount), 0) FROM client_transaction
        WHERE account_id = $1 AND at > $2 AND type_id = ANY($3::integer[]) AND cause = 'payment'
          AND status NOT IN ('declined', 'cancelled', 'expired'))
       + (SELECT coalesce(sum(refund.amount), 0)
          FROM payment deposit JOIN payment refund ON refund.parent_id = deposit.id
          WHERE deposit.account_id = $1 AND deposit.created_at > $2 AND refund.type_id = 7 AND refund.status = 'approved')
     )::text AS total`,
    [accountId, toTimestamp(since), typesOf('deposits')],
  );
  return money(BigInt(rows[0]?.total ?? '0'));
}

/**
 * Counts the whole minutes in which a client was logged in since an instant; simultaneous sessions count once. One that
 * had expired counts until then, although it may have been ended with all others later.
 */
export async function minutesLoggedIn(
  connection: Connection,
  clientId: ClientId,
  { since, now }: { readonly since: Instant; readonly now: Instant },
): Promise<number> {
  const { rows } = await connection.query<{ minutes: number }>(
    `WITH spans AS (
       SELECT greatest(started_at, $2::timestamptz) AS from_at,
              least(ended_at, last_action_at + $4 * interval '1 millisecond',
                    started_at + $5 * interval '1 millisecond', $3::timestamptz) AS to_at
       FROM session WHERE client_id = $1 AND (ended_at IS NULL OR ended_at > $2::timestamptz)
     ), joined AS (
       SELECT unnest(range_agg(tstzrange(from_at, to_at))) AS span FROM spans WHERE from_at < to_at
     )
     SELECT coalesce(floor(extract(epoch FROM sum(upper(span) - lower(span))) / 60), 0)::float8 AS minutes FROM joined`,
    [clientId, toTimestamp(since), toTimestamp(now), SESSION_IDLE_MS, SESSION_LIFE_MS],
  );
  return rows[0]?.minutes ?? 0;
}

/** Lists clients with a limit on their time who are logged in and, as far as is known, have not used it up. */
export async function findTimed(
  connection: Connection,
  now: Instant,
): Promise<{ clientId: ClientId; minutes: number }[]> {
  const { rows } = await connection.query<{ client_id: number; value: number }>(
    `WITH held AS (
       SELECT brand_id, client_id, value FROM own_limit WHERE kind = 'sessionDay' AND value IS NOT NULL
       UNION ALL SELECT brand_id, client_id, value FROM limit_elsewhere WHERE kind = 'sessionDay'
     )
     SELECT client_id::float8, min(value)::float8 AS value
     FROM held LEFT JOIN own_limit_setting USING (brand_id, client_id)
     WHERE (session_over_until IS NULL OR session_over_until <= $1)
       AND EXISTS (SELECT 1 FROM session WHERE session.client_id = held.client_id AND ended_at IS NULL)
     GROUP BY client_id`,
    [toTimestamp(now)],
  );
  return rows.map(({ client_id: clientId, value: minutes }) => ({ clientId, minutes }));
}
