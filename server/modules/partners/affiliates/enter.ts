import type { AffiliateSession as WireSession } from '@candor/contracts/http/affiliate.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { timingSafeEqual } from 'node:crypto';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { askAtLogin } from '../../access/factors/index.ts';
import { proofOf } from '../../access/passwords/index.ts';
import { DEVICE_COOKIE, hashSecret, isBrowser } from '../../access/sessions/index.ts';
import type { Limit, Visitor } from '../../access/sessions/index.ts';
import { DEVICE_KEPT_MS, deviceOf } from '../../client/clients/index.ts';
import type { AffiliateDeps, PartnerLogin } from './deps.ts';
import { partnerFactors, partnerOwner } from './partnerFactors.ts';
import { mailPartner } from './partnerMail.ts';
import { lockAlone, lockShared } from './store.ts';
import type { Affiliate } from './store.ts';

/** T57: logins a day that each add a session; every further login replaces the oldest session, and is never refused. */
export const LOGINS_OF_PARTNER: Limit = { name: 'logins.partner', hits: 200, windowMs: DAY_MS };

/** T57: a limit of its own, so that no number of logins without a mail can suppress the mail about a new browser. */
const NEW_DEVICE_MAILS: Limit = { name: 'mails.partnerNewDevice', hits: 50, windowMs: DAY_MS };

/**
 * Rule AF-18: starts a session, or first asks for the second factor, once the password (and at a return, AF-22, the
 * link) is proven.
 */
export async function admit(
  deps: AffiliateDeps,
  affiliate: Affiliate,
  visitor: Visitor,
  isReturn = false,
): Promise<Result<WireSession>> {
  const owner = partnerOwner({ brandId: affiliate.brandId, affiliateId: affiliate.id });
  const proof = proofOf(affiliate.password);
  const entering = {
    owner,
    context: proof,
    isReturn,
    mayEnter: () => accept<true>(true),
    // An exclusive lock: the next step may mail a link, once for all simultaneous logins.
    isStillProven: (connection: Connection) => isStillProven(connection, affiliate, proof, lockAlone),
  };
  const factor = await askAtLogin(partnerFactors(deps), entering, visitor);
  return factor ?? enter(deps, affiliate, visitor, { proof, method: 'password' });
}

/** Proof of a login: the password's state, and the method. */
interface PartnerEntry {
  readonly proof: string;
  readonly method: PartnerLogin['method'];
}

/**
 * Starts a session after a complete proof. A new browser is reported by mail. T13: a simultaneous change of the
 * password either ends this session or is noticed here.
 */
export async function enter(
  deps: AffiliateDeps,
  affiliate: Affiliate,
  visitor: Visitor,
  { proof, method }: PartnerEntry,
): Promise<Result<WireSession>> {
  if (affiliate.isDisabled) return refuse({ code: 'invalidCredentials' });
  const { brandId, id } = affiliate;
  const isFurther = !deps.attempts.spend(LOGINS_OF_PARTNER, { brandId, subject: String(id) }).ok;
  const mayStart = (connection: Connection) => isStillProven(connection, affiliate, proof);
  const token = await deps.sessions.start(affiliate.id, visitor, mayStart, isFurther);
  if (!token.ok) return token;
  deps.onLogin({ brand: brandId, partner: id, outcome: 'loggedIn', method });
  if (isBrowser(visitor.origin)) await rememberBrowser(deps, affiliate, visitor);
  return accept(present(affiliate, token.value));
}

/** Checks the proof, locked against a change until the transaction ends. */
async function isStillProven(
  connection: Connection,
  { id }: Affiliate,
  proof: string,
  lock = lockShared,
): Promise<boolean> {
  const partner = await lock(connection, id);
  return partner !== undefined && !partner.isDisabled && proofOf(partner.password) === proof;
}

/** Ruling R13: `user.token` and `access_token` are one value. */
export function present({ id: number, name, email }: Affiliate, token: string): WireSession {
  return { access_token: token, user: { token, number, name, email } };
}

async function rememberBrowser(
  { pool, clock, attempts }: AffiliateDeps,
  affiliate: Affiliate,
  { cookies, device: { browser, system }, ip }: Visitor,
): Promise<void> {
  const now = clock.now();
  const device = await transaction(pool, affiliate.brandId, async (connection) => {
    const own = await deviceOf(cookies, (hash) => isDeviceOf(connection, affiliate.id, hash));
    const remembered = await rememberDevice(connection, affiliate, hashSecret(own), now);
    const { brandId, id } = affiliate;
    if (remembered !== 'new' || !attempts.spend(NEW_DEVICE_MAILS, { brandId, subject: String(id) }).ok) return own;
    const named = [browser, system].filter((name) => name !== '').join(', ');
    const values = { browser: named === '' ? '—' : named, address: ip };
    await mailPartner(connection, affiliate, { template: 'partnerNewDevice', values, isAlarm: true, now });
    return own;
  });
  cookies.set(DEVICE_COOKIE, device, DEVICE_KEPT_MS / 1_000);
}

/** T57: maximum number of known browsers, by latest login; a browser without cookies is a new one each time. */
const DEVICES_MAXIMUM = 100;

/** Has this partner logged in with this device before? */
async function isDeviceOf(connection: Connection, id: number, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await connection.query(
    'SELECT 1 FROM affiliate_device WHERE affiliate_id = $1 AND device_hash = $2',
    [id, deviceHash],
  );
  return rows.length > 0;
}

/** Stores the browser and returns whether it was known. A partner's first browser needs no warning. */
async function rememberDevice(
  connection: Connection,
  { brandId, id }: Pick<Affiliate, 'brandId' | 'id'>,
  deviceHash: Buffer,
  now: Instant,
): Promise<'known' | 'first' | 'new'> {
  const before = await connection.query<{ device_hash: Buffer }>(
    'SELECT device_hash FROM affiliate_device WHERE affiliate_id = $1',
    [id],
  );
  await connection.query(
    `INSERT INTO affiliate_device (brand_id, affiliate_id, device_hash, last_login_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (brand_id, affiliate_id, device_hash) DO UPDATE SET last_login_at = excluded.last_login_at`,
    [brandId, id, deviceHash, toTimestamp(now)],
  );
  if (before.rows.length >= DEVICES_MAXIMUM) {
    await connection.query(
      `DELETE FROM affiliate_device WHERE affiliate_id = $1 AND device_hash IN (
         SELECT device_hash FROM affiliate_device WHERE affiliate_id = $1
         ORDER BY last_login_at DESC, device_hash OFFSET ${DEVICES_MAXIMUM})`,
      [id],
    );
  }
  if (before.rows.length === 0) return 'first';
  return before.rows.some(({ device_hash: hash }) => timingSafeEqual(hash, deviceHash)) ? 'known' : 'new';
}
