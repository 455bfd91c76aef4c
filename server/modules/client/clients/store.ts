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

/** A client with the password hash. */
export type ClientLogin = RowOf<typeof loginRows>;

const clientFields = {
  id: column.integer(),
  brandId: column.text(),
  email: column.text(),
  isEmailConfirmed: column.flag('email_confirmed_at IS NOT NULL'),
  firstName: column.text(),
  lastName: column.text(),
  phone: column.text(),
  /** Whether a code has confirmed the present number (rule CL-8). */
  isPhoneConfirmed: column.flag('phone_confirmed_at IS NOT NULL'),
  country: column.text().optional(),
  /** Date in the format YYYY-MM-DD. */
  birthDate: column.text('birth_date::text').optional(),
  state: column.text(),
  city: column.text(),
  street: column.text(),
  zipCode: column.text(),
  isAutoTrading: column.flag('auto_trading'),
  /** Language of mails to the client. */
  language: column.text(),
  pin: column.text(),
  uniqid: column.text(),
  createdAt: column.instant(),
  /** Trading account used last (rule ID-6). */
  lastAccount: column.text<AccountKind>(),
  /** Whether the client has closed the account. */
  isClosed: column.flag('closed_at IS NOT NULL'),
  /** Whether staff have frozen the account: no login, and no money out. */
  isFrozen: column.flag('EXISTS (SELECT FROM client_freeze WHERE client_id = client.id AND ended_at IS NULL)'),
  /** Undefined until dealing has opened the accounts. */
  accounts: optional({ real: column.integer('real_account_id'), demo: column.integer('demo_account_id') }),
};

const clientRows = rowsOf(clientFields);

const loginRows = rowsOf({
  client: clientFields,
  password: { hash: column.text('password_hash'), pepperVersion: column.integer() },
});

/**
 * Stores a client. Undefined: the brand already has a client with this email; the index decides, also between
 * simultaneous calls.
 */
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

/** Stores the language that the client reads, for mails. */
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

/** Details that clients state about themselves. */
export type Details = Pick<
  Client,
  'firstName' | 'lastName' | 'phone' | 'country' | 'birthDate' | 'state' | 'city' | 'street' | 'zipCode'
>;

/** Stores the details, and when those changed that documents are compared with. */
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

/** Stores the switch of specification 4; the robot's own records say which account it applies to. */
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

/** Stores the same password under another hash. False: the stored hash has changed. */
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

/** Records the first confirmation of the email; later ones change nothing. */
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

/** Has a client with this email logged in with this browser before? */
export async function isKnownDevice(connection: Connection, email: string, deviceHash: Buffer): Promise<boolean> {
  const found = await connection.query(
    `SELECT 1 FROM known_device JOIN client ON client.id = known_device.client_id
     WHERE client.email = $1 AND known_device.device_hash = $2`,
    [email, deviceHash],
  );
  return found.rows.length > 0;
}

/** T57: browsers remembered per client, those of the latest logins: one that keeps no cookies is new each time. */
const DEVICES_MAXIMUM = 100;

/** Remembers a browser. `first`: the client had no known browser; `new`: they had others. */
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

/** Counts the passwords that need each version of the pepper. */
export async function countClientPeppers(
  connection: Connection,
): Promise<readonly { readonly version: number; readonly count: number }[]> {
  const { rows } = await connection.query<{ version: number; count: number }>(
    'SELECT pepper_version AS version, count(*)::int AS count FROM client WHERE pepper_version IS NOT NULL GROUP BY 1',
  );
  return rows;
}
