import { timingSafeEqual } from 'node:crypto';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { AccountKind, ClientAccounts } from '../../access/sessions/index.ts';
import type { HashedPassword } from '../../access/passwords/index.ts';

export type Client = RowOf<typeof clientRows>;

export interface NewClient {
  readonly brandId: BrandId;
  readonly email: string;
  readonly password: HashedPassword;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly country: string | undefined;
  readonly pin: string;
  readonly uniqid: string;
  readonly ref: string | undefined;
  readonly sourcePage: string | undefined;
  readonly visitorInfo: string | undefined;
  readonly language: string;
  readonly now: Instant;
}

/** A client with the secret half of the login. */
export type ClientLogin = RowOf<typeof loginRows>;

const clientFields = {
  id: column.integer(),
  brandId: column.text(),
  email: column.text(),
  isEmailConfirmed: column.flag('email_confirmed_at IS NOT NULL'),
  firstName: column.text(),
  lastName: column.text(),
  phone: column.text(),
  /** By a code, as it is now (rule CL-8). */
  isPhoneConfirmed: column.flag('phone_confirmed_at IS NOT NULL'),
  country: column.text().optional(),
  /** YYYY-MM-DD. */
  birthDate: column.text('birth_date::text').optional(),
  state: column.text(),
  city: column.text(),
  street: column.text(),
  zipCode: column.text(),
  isAutoTrading: column.flag('auto_trading'),
  /** The language of mails to the client. */
  language: column.text(),
  pin: column.text(),
  uniqid: column.text(),
  createdAt: column.instant(),
  /** The trading account that they used last (rule ID-6). */
  lastAccount: column.text<AccountKind>(),
  /** The client has closed the account. */
  isClosed: column.flag('closed_at IS NOT NULL'),
  /** Staff have frozen the account: no login, and no money out. */
  isFrozen: column.flag('EXISTS (SELECT FROM client_freeze WHERE client_id = client.id AND ended_at IS NULL)'),
  /** Undefined until dealing has opened them. */
  accounts: optional({ real: column.integer('real_account_id'), demo: column.integer('demo_account_id') }),
};

const clientRows = rowsOf(clientFields);

const loginRows = rowsOf({
  client: clientFields,
  password: { hash: column.text('password_hash'), pepperVersion: column.integer() },
});

/** Undefined: the brand has a client with this e-mail already; the index decides, also between two at once. */
export function insertClient(connection: Connection, client: NewClient): Promise<Client | undefined> {
  return clientRows.first(
    connection,
    `INSERT INTO client (brand_id, email, password_hash, pepper_version, first_name, last_name, phone, country,
                         pin, uniqid, ref, source_page, visitor_info, agreed_at, created_at, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)
     ON CONFLICT (brand_id, email) DO NOTHING RETURNING ${clientRows.columns}`,
    [
      client.brandId,
      client.email,
      client.password.hash,
      client.password.pepperVersion,
      client.firstName,
      client.lastName,
      client.phone,
      client.country ?? null,
      client.pin,
      client.uniqid,
      client.ref ?? null,
      client.sourcePage ?? null,
      client.visitorInfo ?? null,
      toTimestamp(client.now),
      client.language,
    ],
  );
}

/** Mails to the client are in the language that they read. */
export async function updateLanguage(connection: Connection, clientId: ClientId, language: string): Promise<void> {
  await connection.query('UPDATE client SET language = $2 WHERE id = $1 AND language <> $2', [clientId, language]);
}

export function findByEmail(connection: Connection, email: string): Promise<ClientLogin | undefined> {
  return loginRows.first(connection, `SELECT ${loginRows.columns} FROM client WHERE email = $1`, [email]);
}

export function findById(connection: Connection, id: ClientId): Promise<Client | undefined> {
  return clientRows.first(connection, `SELECT ${clientRows.columns} FROM client WHERE id = $1`, [id]);
}

export function findLoginById(connection: Connection, id: ClientId): Promise<ClientLogin | undefined> {
  return loginRows.first(connection, `SELECT ${loginRows.columns} FROM client WHERE id = $1`, [id]);
}

export async function updateLastAccount(connection: Connection, id: ClientId, kind: AccountKind): Promise<void> {
  await connection.query('UPDATE client SET last_account = $2 WHERE id = $1 AND last_account <> $2', [id, kind]);
}

export async function updateAccounts(
  connection: Connection,
  id: ClientId,
  { real, demo }: ClientAccounts,
): Promise<void> {
  await connection.query('UPDATE client SET real_account_id = $2, demo_account_id = $3 WHERE id = $1', [
    id,
    real,
    demo,
  ]);
}

/** What clients say of themselves. */
export type Details = Pick<
  Client,
  'firstName' | 'lastName' | 'phone' | 'country' | 'birthDate' | 'state' | 'city' | 'street' | 'zipCode'
>;

/** What documents are compared with leaves a trace of its time. */
export async function updateDetails(
  connection: Connection,
  id: ClientId,
  details: Details,
  now: Instant,
): Promise<void> {
  await connection.query(
    `UPDATE client SET first_name = $2, last_name = $3, phone = $4, country = $5, birth_date = $6, state = $7,
            phone_confirmed_at = CASE WHEN phone = $4 THEN phone_confirmed_at END,
            city = $8, street = $9, zip_code = $10,
            details_changed_at = CASE
              WHEN (first_name, last_name, country, birth_date, state, city, street, zip_code)
                   IS DISTINCT FROM ($2, $3, $5, $6::date, $7, $8, $9, $10)
              THEN $11 ELSE details_changed_at END
     WHERE id = $1`,
    [
      id,
      details.firstName,
      details.lastName,
      details.phone,
      details.country ?? null,
      details.birthDate ?? null,
      details.state,
      details.city,
      details.street,
      details.zipCode,
      toTimestamp(now),
    ],
  );
}

export async function updateClosed(
  connection: Connection,
  id: ClientId,
  reason: string | undefined,
  now: Instant,
): Promise<void> {
  await connection.query('UPDATE client SET closed_at = $2, close_reason = $3 WHERE id = $1 AND closed_at IS NULL', [
    id,
    toTimestamp(now),
    reason ?? null,
  ]);
}

/** The switch of specification 4; which account it means, the robot's own records say. */
export async function updateAutoTrading(connection: Connection, id: ClientId, isOn: boolean): Promise<void> {
  await connection.query('UPDATE client SET auto_trading = $2 WHERE id = $1', [id, isOn]);
}

export async function updatePassword(connection: Connection, id: ClientId, password: HashedPassword): Promise<void> {
  await connection.query('UPDATE client SET password_hash = $2, pepper_version = $3 WHERE id = $1', [
    id,
    password.hash,
    password.pepperVersion,
  ]);
}

/** The same password under another hash. False: the hash is not this one any more. */
export async function updateHash(
  connection: Connection,
  id: ClientId,
  from: HashedPassword,
  to: HashedPassword,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'UPDATE client SET password_hash = $3, pepper_version = $4 WHERE id = $1 AND password_hash = $2',
    [id, from.hash, to.hash, to.pepperVersion],
  );
  return rowCount === 1;
}

/** What the first confirmation says stays said. */
export async function updateEmailConfirmed(connection: Connection, id: ClientId, now: Instant): Promise<void> {
  await connection.query('UPDATE client SET email_confirmed_at = $2 WHERE id = $1 AND email_confirmed_at IS NULL', [
    id,
    toTimestamp(now),
  ]);
}

export async function deleteDevicesOf(connection: Connection, id: ClientId): Promise<void> {
  await connection.query('DELETE FROM known_device WHERE client_id = $1', [id]);
}

/** Has this client logged in with this device before? */
export async function isDeviceOf(connection: Connection, id: ClientId, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await connection.query('SELECT 1 FROM known_device WHERE client_id = $1 AND device_hash = $2', [
    id,
    deviceHash,
  ]);
  return rows.length > 0;
}

/** Is this a browser in which somebody with this e-mail has logged in before? */
export async function isKnownDevice(connection: Connection, email: string, deviceHash: Buffer): Promise<boolean> {
  const found = await connection.query(
    `SELECT 1 FROM known_device JOIN client ON client.id = known_device.client_id
     WHERE client.email = $1 AND known_device.device_hash = $2`,
    [email, deviceHash],
  );
  return found.rows.length > 0;
}

/** T57: a browser that keeps no cookies is a new one each time. Those of the latest logins stay. */
const DEVICES_MAXIMUM = 100;

/** `first`: no browser of the client was known before; `new`: others were. */
export async function rememberDevice(
  connection: Connection,
  client: Client,
  deviceHash: Buffer,
  now: Instant,
): Promise<'known' | 'first' | 'new'> {
  const before = await connection.query<{ device_hash: Buffer }>(
    'SELECT device_hash FROM known_device WHERE client_id = $1',
    [client.id],
  );
  await connection.query(
    `INSERT INTO known_device (brand_id, client_id, device_hash, last_login_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (brand_id, client_id, device_hash) DO UPDATE SET last_login_at = excluded.last_login_at`,
    [client.brandId, client.id, deviceHash, toTimestamp(now)],
  );
  if (before.rows.length >= DEVICES_MAXIMUM) await deleteOldDevices(connection, client.id);
  if (before.rows.length === 0) return 'first';
  return before.rows.some(({ device_hash: hash }) => timingSafeEqual(hash, deviceHash)) ? 'known' : 'new';
}

async function deleteOldDevices(connection: Connection, clientId: ClientId): Promise<void> {
  await connection.query(
    `DELETE FROM known_device WHERE client_id = $1 AND device_hash IN (
       SELECT device_hash FROM known_device WHERE client_id = $1
       ORDER BY last_login_at DESC, device_hash OFFSET ${DEVICES_MAXIMUM})`,
    [clientId],
  );
}

/** How many passwords need each version of the pepper. */
export async function countClientPeppers(
  connection: Connection,
): Promise<readonly { readonly version: number; readonly count: number }[]> {
  const { rows } = await connection.query<{ version: number; count: number }>(
    'SELECT pepper_version AS version, count(*)::int AS count FROM client WHERE pepper_version IS NOT NULL GROUP BY 1',
  );
  return rows;
}
