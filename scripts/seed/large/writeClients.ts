import { toInteger } from '@candor/server/database/columns.ts';
import type { Connection } from '@candor/server/database/pool.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import type { HashedPassword } from '@candor/server/modules/access/passwords/index.ts';
import { arraysOf, unnest } from '@candor/server/modules/engine/dealing/statement.ts';
import type { Column } from '@candor/server/modules/engine/dealing/statement.ts';
import type { Booked } from './bookPast.ts';
import type { Person } from './people.ts';

const iso = (instant: number) => new Date(instant).toISOString();

const clientColumns: readonly Column<Person>[] = [
  { name: 'brand_id', type: 'text', value: ({ brandId }) => brandId },
  { name: 'email', type: 'text', value: ({ email }) => email },
  { name: 'first_name', type: 'text', value: ({ firstName }) => firstName },
  { name: 'last_name', type: 'text', value: ({ lastName }) => lastName },
  { name: 'phone', type: 'text', value: ({ phone }) => phone },
  { name: 'country', type: 'text', value: ({ country }) => country },
  { name: 'pin', type: 'text', value: ({ pin }) => pin },
  { name: 'uniqid', type: 'text', value: ({ uniqid }) => uniqid },
  { name: 'language', type: 'text', value: ({ language }) => language },
  { name: 'created_at', type: 'timestamptz', value: ({ registeredAt }) => iso(registeredAt) },
];
const clientNames = clientColumns.map(({ name }) => name).join(', ');

/** Registers the missing clients. All have one password, which is not recorded anywhere. */
export async function writeClients(
  connection: Connection,
  people: readonly Person[],
  password: HashedPassword,
): Promise<void> {
  const numbered = await withFreePins(connection, people);
  await connection.query(
    `INSERT INTO client (${clientNames}, agreed_at, password_hash, pepper_version)
     SELECT ${clientNames}, created_at, $1, $2 FROM ${unnest(clientColumns, 3)}
     ON CONFLICT ON CONSTRAINT client_email DO NOTHING`,
    [password.hash, password.pepperVersion, ...arraysOf(clientColumns, numbered)],
  );
}

/** Replaces PINs that are taken: clients who registered before got theirs at random. No random one begins with zero. */
async function withFreePins(connection: Connection, people: readonly Person[]): Promise<readonly Person[]> {
  const { rows } = await connection.query<Pick<Person, 'email' | 'pin'>>(
    'SELECT email, pin FROM client WHERE pin = ANY($1)',
    [people.map(({ pin }) => pin)],
  );
  const owners = new Map(rows.map(({ email, pin }) => [pin, email]));
  return people.map((person) =>
    (owners.get(person.pin) ?? person.email) === person.email ? person : { ...person, pin: `0${person.pin.slice(1)}` },
  );
}

export interface FoundClient {
  readonly id: ClientId;
  /** Has the client been written completely? This is the last step. */
  readonly isWhole: boolean;
}

/** Finds the existing clients, by email. */
export async function findClients(
  connection: Connection,
  emails: readonly string[],
): Promise<ReadonlyMap<string, FoundClient>> {
  const { rows } = await connection.query<{ id: bigint; email: string; whole: boolean }>(
    'SELECT id, email, real_account_id IS NOT NULL AS whole FROM client WHERE email = ANY($1)',
    [emails],
  );
  return new Map(rows.map(({ id, email, whole }) => [email, { id: toInteger(id), isWhole: whole }]));
}

const detailColumns: readonly Column<Booked>[] = [
  { name: 'id', type: 'bigint', value: ({ clientId }) => String(clientId) },
  { name: 'real_id', type: 'bigint', value: ({ accounts }) => String(accounts.real) },
  { name: 'demo_id', type: 'bigint', value: ({ accounts }) => String(accounts.demo) },
  { name: 'born', type: 'text', value: ({ person }) => person.birthDate },
  { name: 'city', type: 'text', value: ({ person }) => person.city },
  { name: 'street', type: 'text', value: ({ person }) => person.street },
  { name: 'zip_code', type: 'text', value: ({ person }) => person.zipCode },
];

/** Writes the clients' details, their accounts, and when they were last active. */
export async function completeClients(connection: Connection, booked: readonly Booked[]): Promise<void> {
  await connection.query(
    `WITH given AS MATERIALIZED (SELECT * FROM ${unnest(detailColumns, 1)}),
     logins AS (
       INSERT INTO login_event (brand_id, client_id, at, outcome, method, browser, system, country)
       SELECT brand_id, client.id, created_at + turn * interval '9 hours',
         CASE turn WHEN 1 THEN 'passwordWrong' ELSE 'loggedIn' END, 'password', 'Firefox', 'Linux', country
       FROM client JOIN given USING (id), generate_series(0, 2) AS turn
     )
     UPDATE client SET birth_date = given.born::date, city = given.city, street = given.street,
       zip_code = given.zip_code, email_confirmed_at = created_at + interval '5 minutes',
       real_account_id = given.real_id, demo_account_id = given.demo_id
     FROM given WHERE client.id = given.id`,
    arraysOf(detailColumns, booked),
  );
}
