import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { OperatorError } from '../operatorError.ts';

/** Logins of the running server. The owner's is for migrations only and is not stored. */
export const SERVER_LOGINS = ['web', 'office', 'dealing', 'render', 'jobs', 'erasure'] as const;
/**
 * All logins, including two that the server never uses: the Test bank's process has one, and audits have one that can
 * only read.
 */
export const LOGINS = [...SERVER_LOGINS, 'bank', 'audit'] as const;
export type ServerLogin = (typeof SERVER_LOGINS)[number];
type Login = (typeof LOGINS)[number];
export type Passwords = Readonly<Record<Login, string>>;

const password = z.string().min(1).optional();
const Stored = z.partialRecord(z.enum(LOGINS), password);
/**
 * Memberships: the first may do everything that the second may, and more
 * (docs/decisions/036-the-office-has-its-own-login.md and docs/decisions/039-data-has-an-end.md).
 */
const MEMBERSHIPS: readonly (readonly [member: Login, of: Login])[] = [
  ['office', 'web'],
  ['render', 'web'],
  ['erasure', 'office'],
];

export function roleOf(login: Login): string {
  return `candor_${login}`;
}

/** Returns the file with the passwords of a database server's logins, which are the same for all its databases. */
export function passwordFile({ dataDir }: { readonly dataDir: string }, ownerUrl: string): string {
  const server = createHash('sha256').update(new URL(ownerUrl).host).digest('hex').slice(0, 12);
  return join(dataDir, `logins-${server}.json`);
}

/**
 * Reads the passwords. Given ones take precedence; the others are generated once and stored in a file that only we can
 * read. A file from before a login existed is completed.
 */
export function readPasswords(file: string, ownPasswords: Partial<Passwords>): Passwords {
  const stored = existsSync(file) ? Stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const complete = {
    web: stored.web ?? newPassword(),
    office: stored.office ?? newPassword(),
    dealing: stored.dealing ?? newPassword(),
    render: stored.render ?? newPassword(),
    jobs: stored.jobs ?? newPassword(),
    erasure: stored.erasure ?? newPassword(),
    bank: stored.bank ?? newPassword(),
    audit: stored.audit ?? newPassword(),
  };
  if (LOGINS.some((login) => stored[login] === undefined)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, `${JSON.stringify(complete, undefined, 2)}\n`, { mode: 0o600 });
    renameSync(unfinished, file);
  }
  return { ...complete, ...ownPasswords };
}

/** Returns a login's password if it is known, without generating one. */
export function knownPassword(file: string, login: Login, ownPasswords: Partial<Passwords>): string | undefined {
  const stored = existsSync(file) ? Stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  return ownPasswords[login] ?? stored[login];
}

/** Returns the same address with another user, for instance the owner's database as the web login. */
export function loginUrl(databaseUrl: string, login: Login, password: string): string {
  const url = new URL(databaseUrl);
  url.username = roleOf(login);
  url.password = encodeURIComponent(password);
  return url.href;
}

export interface LoginOptions {
  /**
   * Whether a login that this database already uses may get a new password; a server that still runs with the old one
   * then fails.
   */
  readonly mayReset?: boolean;
}

/**
 * Creates the logins. They belong to the whole cluster, while migrations belong to one database: so this can be
 * repeated, from several databases, and changes nothing when the logins already work.
 */
export async function ensureLogins(
  ownerUrl: string,
  passwords: Passwords,
  { mayReset = false }: LoginOptions = {},
): Promise<void> {
  for (const login of LOGINS) {
    if (await canLogIn(loginUrl(ownerUrl, login, passwords[login]))) continue;
    await withClient(ownerUrl, (owner) =>
      makeLogin(owner, { role: roleOf(login), password: passwords[login], mayReset }),
    );
  }
  await withClient(ownerUrl, async (owner) => {
    for (const [member, of] of MEMBERSHIPS) await grantMembership(owner, roleOf(member), roleOf(of));
  });
}

async function grantMembership(owner: pg.Client, role: string, group: string): Promise<void> {
  const { rows } = await owner.query<{ is: boolean }>("SELECT pg_has_role($1, $2, 'USAGE') AS is", [role, group]);
  if (rows[0]?.is === true) return;
  await owner.query(`GRANT ${owner.escapeIdentifier(group)} TO ${owner.escapeIdentifier(role)}`);
}

/**
 * Query for an existing login. Logins belong to the whole cluster: one that another database uses is another
 * installation's.
 */
const FOUND = `
  SELECT rolsuper OR rolbypassrls AS "isMighty",
    ARRAY(SELECT DISTINCT datname::text FROM pg_shdepend JOIN pg_database ON pg_database.oid = dbid
      WHERE refclassid = 'pg_authid'::regclass AND refobjid = pg_roles.oid) AS "usedBy", current_database() AS here
  FROM pg_roles WHERE rolname = $1`;

interface FoundLogin {
  readonly isMighty: boolean;
  readonly usedBy: readonly string[];
  readonly here: string;
}

async function findLogin(owner: pg.Client, role: string): Promise<FoundLogin | undefined> {
  return (await owner.query<FoundLogin>(FOUND, [role])).rows[0];
}

/** Explains why an existing login with another password must not get ours. */
function loginProblem(role: string, { isMighty, usedBy, here }: FoundLogin, mayReset: boolean): string | undefined {
  if (isMighty) return `The login ${role} is a superuser or bypasses row level security.`;
  const elsewhere = usedBy.find((database) => database !== here);
  if (elsewhere !== undefined) return sharedLogin(role, elsewhere);
  return usedBy.length > 0 && !mayReset ? otherPassword(role) : undefined;
}

/** Lists what `ensureLogins` would refuse with the passwords that are given or stored, without creating anything. */
export async function loginProblems(
  ownerUrl: string,
  file: string,
  ownPasswords: Partial<Passwords>,
): Promise<readonly string[]> {
  const problems: string[] = [];
  await withClient(ownerUrl, async (owner) => {
    for (const login of LOGINS) {
      const current = knownPassword(file, login, ownPasswords);
      if (current !== undefined && (await canLogIn(loginUrl(ownerUrl, login, current)))) continue;
      const found = await findLogin(owner, roleOf(login));
      const problem = found && loginProblem(roleOf(login), found, false);
      if (problem !== undefined) problems.push(problem);
    }
  });
  return problems;
}

interface NewLogin {
  readonly role: string;
  readonly password: string;
  readonly mayReset: boolean;
}

async function makeLogin(owner: pg.Client, { role, password, mayReset }: NewLogin): Promise<void> {
  const name = owner.escapeIdentifier(role);
  // Only the verifier is sent, so that no statement log can contain the password.
  const verifier = owner.escapeLiteral(scramVerifier(password));
  const found = await findLogin(owner, role);
  if (found === undefined) {
    await owner.query(`CREATE ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${verifier}`);
    return;
  }
  const problem = loginProblem(role, found, mayReset);
  if (problem !== undefined) throw new OperatorError(problem);
  await owner.query(`ALTER ROLE ${name} LOGIN PASSWORD ${verifier}`);
}

function sharedLogin(role: string, database: string): string {
  return (
    `The login ${role} has another password and is used by the database ${database}: ` +
    'give both installations the same passwords (docs/live.md), or a server each.'
  );
}

function otherPassword(role: string): string {
  return (
    `The login ${role} has another password: DATA_DIR or the given passwords are those of another ` +
    'installation, or DATABASE_URL names the same server by another host or port. ' +
    'To give all logins new passwords, stop every server and run npm run migrate -- --reset-logins.'
  );
}

async function canLogIn(url: string): Promise<boolean> {
  try {
    await withClient(url, async () => undefined);
    return true;
  } catch (error) {
    // 28P01: wrong password or no such role; 28000: a role that may not log in.
    if (error instanceof pg.DatabaseError && ['28P01', '28000'].includes(error.code ?? '')) return false;
    throw error;
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Computes the RFC 5803 verifier as PostgreSQL stores it. Our passwords are ASCII, so SASLprep changes nothing. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
