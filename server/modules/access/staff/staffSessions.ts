import { isFreshLogin, isSessionAlive } from '@candor/domain/clients/session.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { addressSubject } from '../../../admission/address.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { hashSecret, newSecret } from '../sessions/index.ts';
import type { StaffSession } from './caller.ts';
import * as store from './sessionStore.ts';
import { brandsFor, brandsOf, rolesOf } from './store.ts';

const ACTION_STEP_MS = 1_000;
const KEPT_MS = 30 * DAY_MS;

interface FoundSession extends StaffSession {
  readonly provenFrom: string;
}

/** Sessions of the office: one cookie each, ended after 20 minutes without activity, or after 12 hours. */
export class StaffSessions {
  readonly #pool: Pool;
  readonly #clock: Clock;

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Starts a session and returns its cookie. */
  async start(staffId: number, brandId: BrandId, from: store.StartedFrom): Promise<string> {
    const cookie = newSecret();
    await store.insertSession(this.#pool, { staffId, cookieHash: cookie.hash, brandId, from, now: this.#clock.now() });
    return cookie.text;
  }

  /** Finds the session of a cookie with the person's present roles: losing the last role signs them out immediately. */
  async find(cookie: string | undefined): Promise<Result<FoundSession>> {
    const found = cookie === undefined ? undefined : await store.findByCookie(this.#pool, hashSecret(cookie));
    if (found === undefined || !isSessionAlive(found, this.#clock.now())) return refuse({ code: 'sessionMissing' });
    return accept({ ...found, roles: await this.#rolesOf(found.staffId, found.brandId) });
  }

  /**
   * Rules ST-9, ST-12: is the last full proof recent enough for actions that require one, and from the same address?
   */
  isFresh({ provenAt, provenFrom }: FoundSession, address: string): boolean {
    const isRecent = isFreshLogin({ authenticatedAt: provenAt, isLimited: false }, this.#clock.now());
    return isRecent && addressSubject(provenFrom) === addressSubject(address);
  }

  /** Renews a session after another full proof: it continues under a new cookie, which is returned. */
  async renew({ id }: StaffSession, address: string): Promise<Result<string>> {
    const cookie = newSecret();
    const renewed = { id, cookieHash: cookie.hash, address, now: this.#clock.now() };
    return (await store.updateProven(this.#pool, renewed)) ? accept(cookie.text) : refuse({ code: 'sessionMissing' });
  }

  async touch(session: StaffSession): Promise<StaffSession> {
    const now = this.#clock.now();
    if (now - session.lastActionAt < ACTION_STEP_MS) return session;
    await store.updateLastAction(this.#pool, session.id, now);
    return { ...session, lastActionAt: now };
  }

  /** Lists all brands in which the person has a role. */
  brandsOf(staffId: number): Promise<BrandId[]> {
    return transaction(this.#pool, '', (connection) => brandsOf(connection, staffId));
  }

  /** Lists all brands in which the person now has one of these roles. */
  brandsFor(staffId: number, roles: readonly StaffRole[]): Promise<BrandId[]> {
    return transaction(this.#pool, '', (connection) => brandsFor(connection, staffId, roles));
  }

  /** Returns the session for another brand, with the roles that the person has there now. */
  async inBrand(session: StaffSession, brandId: BrandId): Promise<StaffSession> {
    return { ...session, brandId, roles: await this.#rolesOf(session.staffId, brandId) };
  }

  async chooseBrand(session: StaffSession, brandId: BrandId): Promise<Result<StaffSession>> {
    const roles = await this.#rolesOf(session.staffId, brandId);
    if (roles.length === 0) return refuse({ code: 'forbidden' });
    await store.updateBrand(this.#pool, session.id, brandId);
    return accept({ ...session, brandId, roles });
  }

  async end({ id }: StaffSession): Promise<void> {
    await store.updateEnded(this.#pool, id, this.#clock.now());
  }

  async sweep(): Promise<void> {
    await store.deleteStartedBefore(this.#pool, this.#clock.now() - KEPT_MS);
  }

  #rolesOf(staffId: number, brandId: BrandId) {
    return transaction(this.#pool, brandId, (connection) => rolesOf(connection, staffId, brandId));
  }
}
