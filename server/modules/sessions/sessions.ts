import { timingSafeEqual } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import { isSessionAlive } from '@candor/domain/clients/session.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../clock.ts';
import { transaction } from '../../database/pool.ts';
import type { Pool } from '../../database/pool.ts';
import { hashSecret, newSecret } from './secret.ts';
import type { AccountKind, ClientAccounts, Session } from './session.ts';
import * as store from './store.ts';
import type { StoredSession } from './store.ts';

/** How often a busy user's time stamp is written: often enough for a limit of 20 minutes. */
const ACTION_STEP_MS = 1_000;
/** Ended sessions are kept a month, for the question who was logged in when. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

export interface SessionStart {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accounts: ClientAccounts;
  readonly kind: AccountKind;
  readonly host: string;
  /** Ruling R13: bound to a cookie. */
  readonly isBrowser: boolean;
  /** Ruling R16: begun by a link in a mail. */
  readonly isLimited: boolean;
}

export interface StartedSession {
  readonly session: Session;
  readonly token: string;
  /** The value of the cookie that a browser has to keep. */
  readonly cookie: string | undefined;
}

/** What a request shows as its right to a session. */
export interface Credentials {
  readonly token: string;
  readonly cookie: string | undefined;
  readonly host: string;
}

export interface SessionListener {
  /** Logged out or expired: whatever lives on this session is to be closed. */
  onEnded(sessionId: number): void;
  onSwitched(session: Session): void;
}

/** Ruling R13. Everything that needs to know who calls asks here. */
export class Sessions {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #listeners = new Set<SessionListener>();

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  listen(listener: SessionListener): void {
    this.#listeners.add(listener);
  }

  async start(start: SessionStart): Promise<StartedSession> {
    const token = newSecret();
    const cookie = start.isBrowser ? newSecret() : undefined;
    const now = this.#clock.now();
    const session = await transaction(this.#pool, start.brandId, (connection) =>
      store.insertSession(connection, { ...start, tokenHash: token.hash, cookieHash: cookie?.hash, now }),
    );
    assert(session !== undefined, 'a session was stored');
    return { session, token: token.text, cookie: cookie?.text };
  }

  /** The session of these credentials; a browser's token without its cookie is worth nothing. */
  async find(brandId: BrandId, { token, cookie, host }: Credentials): Promise<Result<Session>> {
    const session = await transaction(this.#pool, brandId, (connection) =>
      store.findByToken(connection, hashSecret(token)),
    );
    if (session === undefined || session.host !== host || !isSessionAlive(session, this.#clock.now())) {
      return refuse({ code: 'sessionMissing' });
    }
    return isHolder(session, cookie) ? accept(session) : refuse({ code: 'sessionBound' });
  }

  /** For pages, which a browser asks for with its cookie alone: they may know that somebody is logged in. */
  async findByCookie(brandId: BrandId, host: string, cookie: string): Promise<Session | undefined> {
    const session = await transaction(this.#pool, brandId, (connection) =>
      store.findByCookie(connection, hashSecret(cookie)),
    );
    if (session === undefined || session.host !== host) return undefined;
    return isSessionAlive(session, this.#clock.now()) ? session : undefined;
  }

  /** Those of the sessions that are still alive, as they are now. */
  async findAlive(brandId: BrandId, ids: readonly number[]): Promise<Session[]> {
    const sessions = await transaction(this.#pool, brandId, (connection) => store.findByIds(connection, ids));
    const now = this.#clock.now();
    return sessions.filter((session) => isSessionAlive(session, now));
  }

  /** The user has acted; answers the session with its new time. */
  async touch(session: Session): Promise<Session> {
    const now = this.#clock.now();
    if (now - session.lastActionAt < ACTION_STEP_MS) return session;
    await transaction(this.#pool, session.brandId, (connection) => store.updateLastAction(connection, session.id, now));
    return { ...session, lastActionAt: now };
  }

  async switchAccount(session: Session, kind: AccountKind): Promise<Session> {
    await transaction(this.#pool, session.brandId, (connection) => store.updateKind(connection, session.id, kind));
    const switched = { ...session, kind };
    for (const listener of this.#listeners) listener.onSwitched(switched);
    return switched;
  }

  async end(session: Session): Promise<void> {
    await transaction(this.#pool, session.brandId, (connection) =>
      store.updateEnded(connection, session.id, this.#clock.now()),
    );
    for (const listener of this.#listeners) listener.onEnded(session.id);
  }

  /** Ends every other session of the client: he has changed his password, or asks for it. */
  endOthers({ id, brandId, clientId }: Session): Promise<void> {
    return this.#endAllBut(brandId, clientId, id);
  }

  /** Ends every session of a client. */
  endAll(brandId: BrandId, clientId: ClientId): Promise<void> {
    return this.#endAllBut(brandId, clientId, undefined);
  }

  async #endAllBut(brandId: BrandId, clientId: ClientId, keptId: number | undefined): Promise<void> {
    const ended = await transaction(this.#pool, brandId, (connection) =>
      store.updateEndedOf(connection, clientId, keptId, this.#clock.now()),
    );
    for (const id of ended) for (const listener of this.#listeners) listener.onEnded(id);
  }

  /** Removes what nobody will ask about any more. */
  async sweep(brandId: BrandId): Promise<void> {
    const before = this.#clock.now() - KEPT_MS;
    await transaction(this.#pool, brandId, (connection) => store.deleteStartedBefore(connection, before));
  }
}

function isHolder({ cookieHash }: StoredSession, cookie: string | undefined): boolean {
  if (cookieHash === undefined) return true;
  return cookie !== undefined && timingSafeEqual(hashSecret(cookie), cookieHash);
}
