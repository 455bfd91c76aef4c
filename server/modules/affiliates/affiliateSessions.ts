import { timingSafeEqual } from 'node:crypto';
import { SESSION_LIFE_MS, isSessionAlive } from '@candor/domain/clients/session.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../clock.ts';
import { transaction } from '../../database/pool.ts';
import type { Pool } from '../../database/pool.ts';
import { AFFILIATE_COOKIE, hashSecret, isBrowser, newSecret } from '../sessions/index.ts';
import type { AffiliateCaller, AffiliateSession, Visitor } from '../sessions/index.ts';
import * as store from './sessionStore.ts';
import type { StoredAffiliateSession } from './sessionStore.ts';

/** How often a busy user's time stamp is written. */
const ACTION_STEP_MS = 1_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Ruling R13 for partners: of clients' sessions these know nothing. */
export class AffiliateSessions {
  readonly #pool: Pool;
  readonly #clock: Clock;

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Answers the token; a browser gets its cookie with it. */
  async start(affiliateId: number, { brand, host, origin, cookies }: Visitor): Promise<string> {
    const token = newSecret();
    const cookie = isBrowser(origin) ? newSecret() : undefined;
    const { hash: tokenHash } = token;
    const start = { brandId: brand.id, affiliateId, tokenHash, cookieHash: cookie?.hash, host, now: this.#clock.now() };
    await transaction(this.#pool, brand.id, (connection) => store.insertSession(connection, start));
    if (cookie !== undefined) cookies.set(AFFILIATE_COOKIE, cookie.text, SESSION_LIFE_MS / 1_000);
    return token.text;
  }

  /** The session of this token; a browser's token without its cookie is worth nothing. */
  async find(token: string, { brand, host, cookies }: Visitor): Promise<Result<AffiliateSession>> {
    const session = await transaction(this.#pool, brand.id, (connection) =>
      store.findByToken(connection, hashSecret(token)),
    );
    if (session === undefined || session.host !== host || !isSessionAlive(session, this.#clock.now())) {
      return refuse({ code: 'sessionMissing' });
    }
    return isHolder(session, cookies.read(AFFILIATE_COOKIE)) ? accept(session) : refuse({ code: 'sessionBound' });
  }

  /** The user has acted; answers the session with its new time. */
  async touch(session: AffiliateSession): Promise<AffiliateSession> {
    const now = this.#clock.now();
    if (now - session.lastActionAt < ACTION_STEP_MS) return session;
    await transaction(this.#pool, session.brandId, (connection) => store.updateLastAction(connection, session.id, now));
    return { ...session, lastActionAt: now };
  }

  /** After a change of the password: every other session ends, this one continues under the returned token. */
  async goOnAlone({ session, cookies }: AffiliateCaller): Promise<Result<string>> {
    const { id, brandId, affiliateId } = session;
    const token = newSecret();
    const cookie = newSecret();
    const hadCookie = cookies.read(AFFILIATE_COOKIE) !== undefined;
    const isAlive = await transaction(this.#pool, brandId, async (connection) => {
      await store.updateEndedOf(connection, affiliateId, id, this.#clock.now());
      return store.updateSecrets(connection, { id, tokenHash: token.hash, cookieHash: cookie.hash });
    });
    if (!isAlive) return refuse({ code: 'sessionMissing' });
    if (hadCookie) cookies.set(AFFILIATE_COOKIE, cookie.text, SESSION_LIFE_MS / 1_000);
    return accept(token.text);
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

function isHolder({ cookieHash }: StoredAffiliateSession, cookie: string | undefined): boolean {
  if (cookieHash === undefined) return true;
  return cookie !== undefined && timingSafeEqual(hashSecret(cookie), cookieHash);
}
