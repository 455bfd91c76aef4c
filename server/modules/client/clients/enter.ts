import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { assert } from '@candor/domain/assert.ts';
import { eligibilityOfNewClient } from '@candor/domain/clients/eligibility.ts';
import { SESSION_LIFE_MS } from '@candor/domain/clients/session.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { proofOf } from '../../access/passwords/index.ts';
import {
  checkSecureOrigin,
  DEVICE_COOKIE,
  hashSecret,
  isBrowser,
  newSecret,
  SESSION_COOKIE,
} from '../../access/sessions/index.ts';
import type { ClientAccounts, Counted, Limit, Visitor } from '../../access/sessions/index.ts';
import { withoutSettings } from '../../engine/dealing/index.ts';
import type { ClientDeps } from './deps.ts';
import { DEVICE_KEPT_MS } from './devices.ts';
import type { LoginMethod } from './loginHistory.ts';
import { mailNotMe } from './notMeMail.ts';
import { showSession } from './showSession.ts';
import * as store from './store.ts';
import type { Client } from './store.ts';

/** Ruling R13: checks that a browser logs in only over a connection that cannot be intercepted. */
export function checkEntrance({ origin }: Visitor): Result<true> {
  return isBrowser(origin) ? checkSecureOrigin(origin) : accept(true);
}

/**
 * T57: logins per day that add a session and a history entry each. Further ones work as well, since clients must always
 * be able to reach their positions and money: each then replaces the oldest session.
 */
export const LOGINS_OF_CLIENT: Limit = { name: 'logins.client', hits: 200, windowMs: DAY_MS };

/** Logins beyond the day's number that enter the history: one an hour. */
const FURTHER_LOGINS: Limit = { name: 'logins.client.further', hits: 1, windowMs: HOUR_MS };

/** T57: counted separately, so that logins without a mail can never suppress the mail about a new browser. */
export const NEW_DEVICE_MAILS: Limit = { name: 'mails.newDevice', hits: 50, windowMs: DAY_MS };

/** How the client logged in. */
export interface Entry {
  /** Ruling R16: whether a link in a mail started the login. */
  readonly isLimited: boolean;
  readonly method: LoginMethod;
  /** Fingerprint of the proven password, if any: a new password in the meantime ends the login. */
  readonly proof?: string;
}

/** Completes a registration or login: opens the trading accounts, starts a session and sets its cookies. */
export async function enter(
  deps: ClientDeps,
  client: Client,
  visitor: Visitor,
  { isLimited, method, proof }: Entry,
): Promise<Result<WireSession>> {
  const open = checkOpen(client);
  if (!open.ok) return open;
  const accounts = await ensureAccounts(deps, client, visitor);
  if (!accounts.ok) return accounts;
  const counted = countedAs(client);
  const isFurther = !deps.attempts.spend(LOGINS_OF_CLIENT, counted).ok;
  const start = {
    brandId: client.brandId,
    clientId: client.id,
    accounts: accounts.value,
    kind: client.lastAccount,
    host: visitor.host,
    isBrowser: isBrowser(visitor.origin),
    isLimited,
    device: visitor.device,
    replacesOldest: isFurther,
  };
  const started = await deps.sessions.start(start, (connection) => mayEnter(connection, client, proof));
  if (!started.ok) return started;
  const { session, token, cookie } = started.value;
  if (cookie !== undefined) {
    visitor.cookies.set(SESSION_COOKIE, cookie, seconds(SESSION_LIFE_MS));
    await rememberBrowser(deps, client, visitor, session.id);
  }
  if (!isFurther || deps.attempts.spend(FURTHER_LOGINS, counted).ok) {
    deps.history.note({
      brandId: client.brandId,
      clientId: client.id,
      device: visitor.device,
      outcome: 'loggedIn',
      method,
    });
  }
  return showSession(deps, session, token);
}

/**
 * Rule FZ-2: checks that the account is neither closed nor frozen; only a person who has proved to be the client learns
 * that.
 */
export function checkOpen({ isClosed, isFrozen }: Pick<Client, 'isClosed' | 'isFrozen'>): Result<true> {
  if (isClosed) return refuse({ code: 'accountClosed' });
  return isFrozen ? refuse({ code: 'accountFrozen' }) : accept(true);
}

/**
 * Checks, with the client locked, whether the session may start: a simultaneous freeze either ends the session or is
 * seen here.
 */
async function mayEnter(
  connection: Connection,
  clientBefore: Client,
  proof: string | undefined,
): Promise<Result<true>> {
  if (!(await isStillProven(connection, clientBefore, proof))) return refuse({ code: 'invalidCredentials' });
  const client = await store.findById(connection, clientBefore.id);
  assert(client !== undefined, 'a client stays');
  return checkOpen(client);
}

/**
 * T13: is the password that was proven still the client's? Under the client's lock, a new one is seen here or ends the
 * session or challenge that starts here.
 */
export async function isStillProven(
  connection: Connection,
  { id, email }: Client,
  proof: string | undefined,
): Promise<boolean> {
  await lockClient(connection, id);
  if (proof === undefined) return true;
  const login = await store.findByEmail(connection, email);
  return login !== undefined && proofOf(login.password) === proof;
}

/**
 * Ruling B4.9: opens the trading accounts, repeated until dealing has confirmed them, which repairs a crash in between.
 */
async function ensureAccounts(deps: ClientDeps, client: Client, { brand }: Visitor): Promise<Result<ClientAccounts>> {
  if (client.accounts !== undefined) return accept(client.accounts);
  const opened = await deps.desk.openAccounts({
    brandId: client.brandId,
    clientId: client.id,
    currency: brand.currency.code,
    eligibility: eligibilityOfNewClient(withoutSettings(brand)),
  });
  if (!opened.ok) return opened;
  await transaction(deps.pool, client.brandId, (connection) =>
    store.updateAccounts(connection, client.id, opened.value),
  );
  return opened;
}

/**
 * T4, T14: remembers the browser, which other people's guesses then cannot slow down; a new one is reported. Mails use
 * the language of its pages.
 */
async function rememberBrowser(deps: ClientDeps, client: Client, visitor: Visitor, sessionId: number): Promise<void> {
  const { cookies, language } = visitor;
  const now = deps.clock.now();
  const device = await transaction(deps.pool, client.brandId, async (connection) => {
    const deviceSecret = await deviceOf(cookies, (hash) => store.isDeviceOf(connection, client.id, hash));
    const remembered = await store.rememberDevice(connection, client, hashSecret(deviceSecret), now);
    const isReported = remembered === 'new' && deps.attempts.spend(NEW_DEVICE_MAILS, countedAs(client)).ok;
    if (isReported) await mailNewDevice(connection, client, visitor, { sessionId, now });
    await store.updateLanguage(connection, client.id, language);
    return deviceSecret;
  });
  cookies.set(DEVICE_COOKIE, device, seconds(DEVICE_KEPT_MS));
}

/**
 * T4, T14: returns the browser's value if this very client has logged in with it, else a new one. Somebody else's value
 * is not reused: they could have planted it, and would be recognised here with their own browser. Two people who share
 * a browser therefore get a new value, and a mail, each time they take turns.
 */
export async function deviceOf(
  cookies: Visitor['cookies'],
  isOwn: (deviceHash: Buffer) => Promise<boolean>,
): Promise<string> {
  const read = cookies.read(DEVICE_COOKIE);
  return read !== undefined && (await isOwn(hashSecret(read))) ? read : newSecret().text;
}

function countedAs({ brandId, id }: Client): Counted {
  return { brandId, subject: String(id) };
}

function seconds(ms: number): number {
  return ms / 1_000;
}

/** Rule ML-7, T14: mails the client about a new browser; if they did not log in, the link ends everything. */
async function mailNewDevice(
  connection: Connection,
  client: Client,
  { device: { browser, system }, ip }: Pick<Visitor, 'device' | 'ip'>,
  { sessionId, now }: { readonly sessionId: number; readonly now: Instant },
): Promise<void> {
  const named = [browser, system].filter((name) => name !== '').join(', ');
  const values = { browser: named === '' ? '—' : named, address: ip };
  await mailNotMe(connection, client, { template: 'newDevice', values, sessionId, now });
}
