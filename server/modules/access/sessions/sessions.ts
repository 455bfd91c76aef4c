import { timingSafeEqual } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import type { Device } from '@candor/domain/clients/device.ts';
import { isSessionAlive, whyEnded } from '@candor/domain/clients/session.ts';
import type { EndedBy, SessionEnd } from '@candor/domain/clients/session.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { hashSecret, newSecret } from './secret.ts';
import type { AccountKind, ClientAccounts, ListedSession, Session } from './session.ts';
import * as store from './store.ts';
import type { StoredSession } from './store.ts';
import { Touches } from './touches.ts';

/** Interval at which an active user's time stamp is written: precise enough for a limit of 20 minutes. */
const ACTION_STEP_MS = 1_000;
/** A session to start. Ended sessions are kept for a month, to answer who was logged in when. */

export interface SessionStart {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accounts: ClientAccounts;
  readonly kind: AccountKind;
  readonly host: string;
  /** Ruling R13: whether the session is bound to a cookie. */
  readonly isBrowser: boolean;
  /** Ruling R16: whether a link in a mail started the session. */
  readonly isLimited: boolean;
  readonly device: Device;
  /** T57: whether the client's oldest session is deleted for this one. */
  readonly replacesOldest: boolean;
}

export interface StartedSession {
  readonly session: Session;
  readonly token: string;
  /** Value of the cookie that the browser must keep; undefined for programs. */
  readonly cookie: string | undefined;
}

/** The only remaining session of its client. */
export interface ContinuedSession extends StartedSession {
  /** Closes the connections of the ended sessions; to be called after the commit. */
  readonly closeOthers: () => void;
}

/** What a request presents to use a session. */
export interface Credentials {
  readonly token: string;
  readonly cookie: string | undefined;
  readonly host: string;
}

/** Queues the mail about ended sessions, in the transaction that ends them. */
export type SessionNotice = (connection: Connection, ended: number) => Promise<void>;

/** Checks whether a session may start. */
export type SessionCheck = (connection: Connection) => Promise<Result<true>>;

export interface SessionListener {
  /** Called when a session has been logged out or has expired: its connections must be closed. */
  onEnded(sessionId: number, why: SessionEnd): void;
  onSwitched(session: Session): void;
}

/** Ruling R13: the clients' sessions, by which every caller is identified. */
export class Sessions {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #listeners = new Set<SessionListener>();
  readonly #touches: Touches;

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
    this.#touches = new Touches((brandId, touched) =>
      transaction(pool, brandId, (connection) => store.updateLastActions(connection, touched)),
    );
  }

  listen(listener: SessionListener): void {
    this.#listeners.add(listener);
  }

  /**
   * Starts a session. `mayBegin` runs in the same transaction: rows that it locks stay unchanged until the session is
   * stored.
   */
  async start(start: SessionStart, mayBegin: SessionCheck): Promise<Result<StartedSession>> {
    const token = newSecret();
    const cookie = start.isBrowser ? newSecret() : undefined;
    const now = this.#clock.now();
    let replaced: number | undefined;
    const started = await transaction(
      this.#pool,
      start.brandId,
      async (connection): Promise<Result<StartedSession>> => {
        const may = await mayBegin(connection);
        if (!may.ok) return may;
        const stored = { ...start, tokenHash: token.hash, cookieHash: cookie?.hash, now };
        const session = await store.insertSession(connection, stored);
        assert(session !== undefined, 'a session was stored');
        replaced = start.replacesOldest ? await store.deleteOldest(connection, session) : undefined;
        return accept({ session, token: token.text, cookie: cookie?.text });
      },
    );
    if (replaced !== undefined) this.#notify([{ id: replaced }], 'elsewhere');
    return started;
  }

  /** Finds the session of these credentials; a browser's token is worthless without its cookie. */
  async find(brandId: BrandId, { token, cookie, host }: Credentials): Promise<Result<Session>> {
    const session = await transaction(this.#pool, brandId, (connection) =>
      store.findByToken(connection, hashSecret(token)),
    );
    if (session === undefined || session.host !== host) return refuse({ code: 'sessionMissing' });
    const reason = whyEnded(session, this.#clock.now());
    const isHeld = isHolder(session, cookie);
    if (reason === undefined) return isHeld ? accept(session) : refuse({ code: 'sessionBound' });
    // Only the holder learns why the session ended, not anyone who has found a token.
    return refuse({ code: 'sessionMissing', ...(isHeld && { params: { reason } }) });
  }

  /** Finds the session by its cookie alone, for pages: they may know that a client is logged in. */
  async findByCookie(brandId: BrandId, host: string, cookie: string): Promise<Session | undefined> {
    const session = await transaction(this.#pool, brandId, (connection) =>
      store.findByCookie(connection, hashSecret(cookie)),
    );
    if (session === undefined || session.host !== host) return undefined;
    return isSessionAlive(session, this.#clock.now()) ? session : undefined;
  }

  /** Finds those of the sessions that are alive. */
  async findAlive(brandId: BrandId, ids: readonly number[]): Promise<Session[]> {
    const sessions = await transaction(this.#pool, brandId, (connection) => store.findByIds(connection, ids));
    const now = this.#clock.now();
    return sessions.filter((session) => isSessionAlive(session, now));
  }

  /** Finds why the sessions have ended, if they have; `expired` for one that no longer exists. */
  async findEnds(brandId: BrandId, ids: readonly number[]): Promise<ReadonlyMap<number, SessionEnd>> {
    const sessions = await transaction(this.#pool, brandId, (connection) => store.findByIds(connection, ids));
    const now = this.#clock.now();
    const sessionsById = new Map(sessions.map((session) => [session.id, session]));
    return new Map(
      ids.flatMap((id) => {
        const session = sessionsById.get(id);
        const why = session === undefined ? 'expired' : whyEnded(session, now);
        return why === undefined ? [] : [[id, why]];
      }),
    );
  }

  /** Records the user's activity and returns the session with its new time. */
  async touch(session: Session): Promise<Session> {
    const now = this.#clock.now();
    if (now - session.lastActionAt < ACTION_STEP_MS) return session;
    await this.#touches.note(session.brandId, session.id, now);
    return { ...session, lastActionAt: now };
  }

  async switchAccount(session: Session, kind: AccountKind): Promise<Session> {
    await transaction(this.#pool, session.brandId, (connection) => store.updateKind(connection, session.id, kind));
    const switched = { ...session, kind };
    for (const listener of this.#listeners) listener.onSwitched(switched);
    return switched;
  }

  /**
   * T10: renews the session of a client who has proved their identity again. It continues under a new token and cookie;
   * the old ones are no longer valid.
   */
  async renew({ id, brandId }: Session): Promise<Result<StartedSession>> {
    const token = newSecret();
    const cookie = newSecret();
    const now = this.#clock.now();
    const session = await transaction(this.#pool, brandId, (connection) =>
      store.updateProof(connection, { id, tokenHash: token.hash, cookieHash: cookie.hash, now }),
    );
    if (session === undefined) return refuse({ code: 'sessionMissing' });
    return accept({ session, token: token.text, cookie: session.cookieHash === undefined ? undefined : cookie.text });
  }

  /**
   * Locks the sessions of a client in the caller's transaction, which changes the credentials they depend on. False:
   * this session has ended in the meantime, and may change nothing.
   */
  async lockOpen(connection: Connection, { id, clientId }: Session): Promise<boolean> {
    return (await store.lockOpenOf(connection, clientId)).includes(id);
  }

  /**
   * T10: ends every other session of the client, in the transaction that has locked them; this one continues under a
   * new token and cookie, with the proof that it had.
   */
  async continueAlone(connection: Connection, { id, clientId }: Session, by: EndedBy): Promise<ContinuedSession> {
    const token = newSecret();
    const cookie = newSecret();
    const ended = await store.updateEndedOf(connection, clientId, { keptId: id, by, now: this.#clock.now() });
    const hashes = { id, tokenHash: token.hash, cookieHash: cookie.hash };
    const session = await store.updateSecrets(connection, hashes);
    assert(session !== undefined, 'a locked session stays open');
    return {
      session,
      token: token.text,
      cookie: session.cookieHash === undefined ? undefined : cookie.text,
      closeOthers: () => this.#notify(ended, by),
    };
  }

  /** Lists the client's sessions that are alive. */
  async list(brandId: BrandId, clientId: ClientId): Promise<ListedSession[]> {
    const sessions = await transaction(this.#pool, brandId, (connection) => store.listOpen(connection, clientId));
    const now = this.#clock.now();
    return sessions.filter((session) => isSessionAlive(session, now));
  }

  /** Ends one of the client's sessions. False: the client has no such session. */
  async endOne({ brandId, clientId }: Session, id: number, notify: SessionNotice): Promise<boolean> {
    const [named] = await this.findAlive(brandId, [id]);
    if (named?.clientId !== clientId) return false;
    const now = this.#clock.now();
    const isEnded = await transaction(this.#pool, brandId, async (connection) => {
      // Another call may have ended it meanwhile, and has sent the mail.
      if (!(await store.updateEnded(connection, id, 'elsewhere', now))) return false;
      await notify(connection, 1);
      return true;
    });
    if (!isEnded) return false;
    for (const listener of this.#listeners) listener.onEnded(id, 'elsewhere');
    return true;
  }

  async end(session: Session): Promise<void> {
    await transaction(this.#pool, session.brandId, (connection) =>
      store.updateEnded(connection, session.id, 'logout', this.#clock.now()),
    );
    for (const listener of this.#listeners) listener.onEnded(session.id, 'logout');
  }

  /** Ends every other session of the client, on request; returns how many were alive. */
  async endOthers({ id, brandId, clientId }: Session, by: EndedBy, notify?: SessionNotice): Promise<number> {
    const now = this.#clock.now();
    const { ended, alive } = await transaction(this.#pool, brandId, async (connection) => {
      const all = await store.updateEndedOf(connection, clientId, { keptId: id, by, now });
      const { length } = all.filter(({ wasAlive }) => wasAlive);
      if (length > 0) await notify?.(connection, length);
      return { ended: all, alive: length };
    });
    this.#notify(ended, by);
    return alive;
  }

  /**
   * Ends every session of a client in the caller's transaction. Returns a function to call after the commit, which
   * closes their connections.
   */
  async endAllWithin(connection: Connection, clientId: ClientId, by: EndedBy): Promise<() => void> {
    const now = this.#clock.now();
    const ended = await store.updateEndedOf(connection, clientId, { keptId: undefined, by, now });
    return () => this.#notify(ended, by);
  }

  #notify(ended: readonly Pick<store.EndedSession, 'id'>[], by: EndedBy): void {
    for (const { id } of ended) for (const listener of this.#listeners) listener.onEnded(id, by);
  }
}

function isHolder({ cookieHash }: StoredSession, cookie: string | undefined): boolean {
  if (cookieHash === undefined) return true;
  return cookie !== undefined && timingSafeEqual(hashSecret(cookie), cookieHash);
}
