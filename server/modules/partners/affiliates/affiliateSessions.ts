import { timingSafeEqual } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import { SESSION_LIFE_MS, isSessionAlive } from '@candor/domain/clients/session.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { AFFILIATE_COOKIE, hashSecret, isBrowser, newSecret } from '../../access/sessions/index.ts';
import type { AffiliateCaller, AffiliateSession, Visitor } from '../../access/sessions/index.ts';
import * as store from './sessionStore.ts';
import type { StoredAffiliateSession } from './sessionStore.ts';

/** Interval at which an active partner's time of last action is written. */
const ACTION_STEP_MS = 1_000;
const KEPT_MS = 30 * DAY_MS;

/** Ruling R13 for partners: their sessions, independent of clients' sessions. */
export class AffiliateSessions {
  readonly #pool: Pool;
  readonly #clock: Clock;

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /**
   * Starts a session and returns its token; a browser gets its cookie with it. `mayStart` is checked in the same
   * transaction. T57: with `replacesOldest` the partner's oldest session is deleted.
   */
  async start(
    affiliateId: number,
    { brand, host, origin, cookies, device }: Visitor,
    mayStart: (connection: Connection) => Promise<boolean>,
    replacesOldest = false,
  ): Promise<Result<string>> {
    const token = newSecret();
    const cookie = isBrowser(origin) ? newSecret() : undefined;
    const { hash: tokenHash } = token;
    const now = this.#clock.now();
    const start = { brandId: brand.id, affiliateId, tokenHash, cookieHash: cookie?.hash, host, device, now };
    const isStarted = await transaction(this.#pool, brand.id, async (connection) => {
      if (!(await mayStart(connection))) return false;
      await store.insertSession(connection, start);
      if (replacesOldest) await store.deleteOldest(connection, start);
      return true;
    });
    if (!isStarted) return refuse({ code: 'invalidCredentials' });
    if (cookie !== undefined) cookies.set(AFFILIATE_COOKIE, cookie.text, SESSION_LIFE_MS / 1_000);
    return accept(token.text);
  }

  /** Finds the session of a token; a browser's token is invalid without its cookie. */
  async find(token: string, { brand, host, cookies }: Visitor): Promise<Result<AffiliateSession>> {
    const session = await transaction(this.#pool, brand.id, (connection) =>
      store.findByToken(connection, hashSecret(token)),
    );
    if (session === undefined || session.host !== host || !isSessionAlive(session, this.#clock.now())) {
      return refuse({ code: 'sessionMissing' });
    }
    return isHolder(session, cookies.read(AFFILIATE_COOKIE)) ? accept(session) : refuse({ code: 'sessionBound' });
  }

  /** Records that the partner has acted; returns the session with its new time. */
  async touch(session: AffiliateSession): Promise<AffiliateSession> {
    const now = this.#clock.now();
    if (now - session.lastActionAt < ACTION_STEP_MS) return session;
    await transaction(this.#pool, session.brandId, (connection) => store.updateLastAction(connection, session.id, now));
    return { ...session, lastActionAt: now };
  }

  /** Locks a session that is still open, until the transaction ends; false if it has ended meanwhile. */
  lockOpen(connection: Connection, { id }: AffiliateSession): Promise<boolean> {
    return store.lockOpen(connection, id);
  }

  /**
   * Ends every other session, in the transaction of a change of the password; this one, locked open, continues under
   * the returned secrets, which `hand` gives to it.
   */
  async continueAlone(connection: Connection, { id, affiliateId }: AffiliateSession): Promise<Secrets> {
    await this.endAllWithin(connection, affiliateId, id);
    const secrets = newSecrets();
    assert(
      await store.updateSecrets(connection, { id, ...hashesOf(secrets) }),
      'a session that is locked open is open',
    );
    return secrets;
  }

  /** Returns a session's new token; a browser gets its new cookie with it. */
  hand({ token, cookie }: Secrets, { cookies }: AffiliateCaller): string {
    const hadCookie = cookies.read(AFFILIATE_COOKIE) !== undefined;
    if (hadCookie) cookies.set(AFFILIATE_COOKIE, cookie.text, SESSION_LIFE_MS / 1_000);
    return token.text;
  }

  /**
   * Renews a session after a full proof of identity: it continues under the returned token, and actions that need a
   * recent login are allowed.
   */
  async renew(caller: AffiliateCaller): Promise<Result<string>> {
    const { id, brandId } = caller.session;
    const secrets = newSecrets();
    const renewed = { id, ...hashesOf(secrets), provenAt: this.#clock.now() };
    const isAlive = await transaction(this.#pool, brandId, (connection) => store.updateSecrets(connection, renewed));
    return isAlive ? accept(this.hand(secrets, caller)) : refuse({ code: 'sessionMissing' });
  }

  /** Lists the live sessions, latest activity first. */
  async list({ brandId, affiliateId }: AffiliateSession): Promise<store.ListedAffiliateSession[]> {
    const open = await transaction(this.#pool, brandId, (connection) => store.listOpen(connection, affiliateId));
    return open.filter((one) => isSessionAlive(one, this.#clock.now()));
  }

  /** Ends one other session of the same partner, or all others; `notify` is called in the same transaction. */
  endOthers(
    { id: ownId, brandId, affiliateId }: AffiliateSession,
    onlyId: number | undefined,
    notify: (connection: Connection, ended: number) => Promise<void>,
  ): Promise<number> {
    const now = this.#clock.now();
    return transaction(this.#pool, brandId, async (connection) => {
      const open = await store.listOpen(connection, affiliateId);
      const ids = open
        .filter((one) => one.id !== ownId && (onlyId === undefined || one.id === onlyId) && isSessionAlive(one, now))
        .map(({ id }) => id);
      const ended = await store.updateEndedOf(connection, { affiliateId, ids, now });
      if (ended > 0) await notify(connection, ended);
      return ended;
    });
  }

  /** Ends all sessions of a partner, or all but one, in the transaction of the event that causes it. */
  async endAllWithin(connection: Connection, affiliateId: number, keptId?: number): Promise<void> {
    const open = await store.listOpen(connection, affiliateId);
    const ids = open.map(({ id }) => id).filter((id) => id !== keptId);
    await store.updateEndedOf(connection, { affiliateId, ids, now: this.#clock.now() });
  }

  async end({ session, cookies }: AffiliateCaller): Promise<void> {
    await transaction(this.#pool, session.brandId, (connection) =>
      store.updateEnded(connection, session.id, this.#clock.now()),
    );
    cookies.clear(AFFILIATE_COOKIE);
  }

  async sweep(brandId: BrandId): Promise<void> {
    const before = this.#clock.now() - KEPT_MS;
    await transaction(this.#pool, brandId, (connection) => store.deleteStartedBefore(connection, before));
  }
}

/** Secrets that replace a session's own. */
type Secrets = ReturnType<typeof newSecrets>;

function newSecrets() {
  return { token: newSecret(), cookie: newSecret() };
}

function hashesOf({ token, cookie }: Secrets) {
  return { tokenHash: token.hash, cookieHash: cookie.hash };
}

function isHolder({ cookieHash }: StoredAffiliateSession, cookie: string | undefined): boolean {
  if (cookieHash === undefined) return true;
  return cookie !== undefined && timingSafeEqual(hashSecret(cookie), cookieHash);
}
