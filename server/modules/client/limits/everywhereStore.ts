import type { LimitKind } from '@candor/domain/clients/limitChange.ts';
import type { LimitsElsewhere } from '@candor/domain/clients/limitsEverywhere.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { Owner } from './store.ts';

type Client = Pick<Owner, 'brandId' | 'clientId'>;

/** A client's wish that limits and pauses apply at every brand. */
export type Wish = RowOf<typeof wishRows>;

export type Person = RowOf<typeof personRows>;
export type Wisher = RowOf<typeof wisherRows>;

const wishRows = rowsOf({
  wishId: column.integer('limit_wish.id'),
  since: column.instant('limit_wish.since'),
  endsAt: column.instant('limit_wish.ends_at').optional(),
});

const personRows = rowsOf({
  brandId: column.text('client.brand_id'),
  clientId: column.integer('client.id'),
  proofs: {
    email: column.text('client.email'),
    isEmailConfirmed: column.flag('client.email_confirmed_at IS NOT NULL'),
    isVerified: column.flag(
      `EXISTS (SELECT FROM trading_account held
        WHERE held.brand_id = client.brand_id AND held.client_id = client.id AND held.kind = 'real' AND held.verified)`,
    ),
    name: column.text("name_key(client.first_name || ' ' || client.last_name)"),
    birthDate: column.text('client.birth_date::text').optional(),
    country: column.text('client.country').optional(),
    zipCode: column.text('client.zip_code'),
    phone: column.text('client.phone'),
    isPhoneConfirmed: column.flag('client.phone_confirmed_at IS NOT NULL'),
  },
});

const wisherRows = personRows.with({ wishId: column.integer('limit_wish.id') });

const reachRows = rowsOf({
  brandId: column.text('at_brand'),
  clientId: column.integer('at_client'),
  since: column.instant(),
});

const elsewhereRows = rowsOf({ kind: column.text<LimitKind | 'pause'>(), value: column.micros() });

/**
 * Serialises changes of limits in the whole installation, before any client is locked: a change that reaches other
 * brands locks clients there, and two that reach each other would deadlock.
 */
export async function lockEverywhere(connection: Connection): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtext('limits everywhere'))");
}

export function findWish(connection: Connection, clientId: ClientId): Promise<Wish | undefined> {
  return wishRows.first(connection, `SELECT ${wishRows.columns} FROM limit_wish WHERE client_id = $1`, [clientId]);
}

/** Stores a wish, or keeps one that was being given up. */
export async function putWish(connection: Connection, { brandId, clientId }: Client, now: Instant): Promise<void> {
  await connection.query(
    `INSERT INTO limit_wish (brand_id, client_id, since) VALUES ($1, $2, $3)
     ON CONFLICT (brand_id, client_id) DO UPDATE SET ends_at = NULL`,
    [brandId, clientId, toTimestamp(now)],
  );
}

export async function updateWishEnd(connection: Connection, wishId: number, endsAt: Instant): Promise<void> {
  await connection.query('UPDATE limit_wish SET ends_at = $2 WHERE id = $1', [wishId, toTimestamp(endsAt)]);
}

/** Lists the wishes that have ended, with their clients. */
export function listEndedWishes(connection: Connection, now: Instant): Promise<Wisher[]> {
  return wisherRows.all(
    connection,
    `SELECT ${wisherRows.columns} FROM limit_wish JOIN client ON client.id = limit_wish.client_id
     WHERE limit_wish.ends_at <= $1 ORDER BY limit_wish.id`,
    [toTimestamp(now)],
  );
}

export async function deleteWish(connection: Connection, wishId: number): Promise<void> {
  await connection.query('DELETE FROM limit_reach WHERE wish_id = $1', [wishId]);
  await connection.query('DELETE FROM limit_wish WHERE id = $1', [wishId]);
}

export function findPeople(connection: Connection, clientIds: readonly ClientId[]): Promise<Person[]> {
  return personRows.all(connection, `SELECT ${personRows.columns} FROM client WHERE id = ANY($1::bigint[])`, [
    clientIds,
  ]);
}

/** Lists clients of the current brand who may be this person; the rule decides whether they are. */
export function findSimilarPeople(connection: Connection, { proofs }: Person): Promise<Person[]> {
  const statement = `SELECT ${personRows.columns} FROM client WHERE email = $1 OR birth_date = $2::date`;
  return personRows.all(connection, statement, [proofs.email, proofs.birthDate ?? null]);
}

/** Lists clients of the current brand with a wish who may be one of these people. */
export function findSimilarWishers(connection: Connection, people: readonly Person[]): Promise<Wisher[]> {
  return wisherRows.all(
    connection,
    `SELECT ${wisherRows.columns} FROM limit_wish JOIN client ON client.id = limit_wish.client_id
     WHERE client.email = ANY($1::text[]) OR client.birth_date = ANY($2::date[])`,
    [people.map(({ proofs }) => proofs.email), people.flatMap(({ proofs }) => proofs.birthDate ?? [])],
  );
}

/** Records that a wish reaches an account. True: it did not before. */
export async function insertReach(
  connection: Connection,
  { brandId, wishId }: Pick<Wisher, 'brandId' | 'wishId'>,
  at: Client,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO limit_reach (brand_id, wish_id, at_brand, at_client, since) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [brandId, wishId, at.brandId, at.clientId, toTimestamp(now)],
  );
  return rowCount === 1;
}

export function listReach(connection: Connection, wishId: number): Promise<RowOf<typeof reachRows>[]> {
  return reachRows.all(
    connection,
    `SELECT ${reachRows.columns} FROM limit_reach WHERE wish_id = $1 ORDER BY at_brand, at_client`,
    [wishId],
  );
}

/** Reads what one wish has set for a client of the current brand. */
export async function findSetHere(
  connection: Connection,
  clientId: ClientId,
  wishId: number,
): Promise<ReadonlyMap<LimitKind | 'pause', bigint>> {
  const statement = `SELECT ${elsewhereRows.columns} FROM limit_elsewhere WHERE client_id = $1 AND wish = $2`;
  const rows = await elsewhereRows.all(connection, statement, [clientId, wishId]);
  return new Map(rows.map(({ kind, value }) => [kind, value]));
}

export async function putSetHere(
  connection: Connection,
  { brandId, clientId }: Client,
  wishId: number,
  values: ReadonlyMap<LimitKind | 'pause', bigint>,
): Promise<void> {
  await connection.query('DELETE FROM limit_elsewhere WHERE client_id = $1 AND wish = $2', [clientId, wishId]);
  await connection.query(
    `INSERT INTO limit_elsewhere (brand_id, client_id, wish, kind, value)
     SELECT $1, $2, $3, kind, value FROM unnest($4::text[], $5::bigint[]) AS given (kind, value)`,
    [brandId, clientId, wishId, [...values.keys()], [...values.values()]],
  );
}

/** Rule XL-3: reads the tightest values that wishes of other accounts have set here. */
export async function findElsewhere(connection: Connection, clientId: ClientId): Promise<LimitsElsewhere> {
  const rows = await elsewhereRows.all(
    connection,
    `SELECT kind, CASE kind WHEN 'pause' THEN max(value) ELSE min(value) END AS value
     FROM limit_elsewhere WHERE client_id = $1 GROUP BY kind`,
    [clientId],
  );
  const limits: Partial<Record<LimitKind, bigint>> = {};
  let pausedUntil: Instant | undefined;
  for (const { kind, value } of rows) {
    if (kind === 'pause') pausedUntil = Number.parseInt(value.toString(), 10);
    else limits[kind] = value;
  }
  return { limits, pausedUntil };
}

/** Rule XL-6: does a limit from elsewhere apply? Staff learn no more than that. */
export async function isLimitedElsewhere(connection: Connection, clientId: ClientId, now: Instant): Promise<boolean> {
  const statement = "SELECT FROM limit_elsewhere WHERE client_id = $1 AND (kind <> 'pause' OR value > $2)";
  return (await connection.query(statement, [clientId, now])).rows.length > 0;
}

/** Lists some clients of the brand with new proofs of identity. */
export async function listMatchDue(
  connection: Connection,
  { after, atMost }: { readonly after: ClientId; readonly atMost: number },
): Promise<ClientId[]> {
  const { rows } = await connection.query<{ id: number }>(
    'SELECT client_id::float8 AS id FROM limit_match_due WHERE client_id > $1 ORDER BY client_id LIMIT $2',
    [after, atMost],
  );
  return rows.map(({ id }) => id);
}

export async function isMatchDue(connection: Connection, clientId: ClientId): Promise<boolean> {
  const { rows } = await connection.query('SELECT FROM limit_match_due WHERE client_id = $1', [clientId]);
  return rows.length > 0;
}

export async function deleteMatchDue(connection: Connection, clientIds: readonly ClientId[]): Promise<void> {
  await connection.query('DELETE FROM limit_match_due WHERE client_id = ANY($1::bigint[])', [clientIds]);
}
