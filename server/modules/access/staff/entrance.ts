import type { Brand } from '@candor/brands/schema.ts';
import { SESSION_LIFE_MS } from '@candor/domain/clients/session.ts';
import { CHALLENGE_LIFE_MS } from '@candor/domain/clients/factors.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { OfficeSession } from '@candor/contracts/http/office/entrance.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../audit/index.ts';
import { findChallenge, startChallenge } from '../factors/index.ts';
import type { FactorOwner, FactorWork, OpenChallenge, PasskeySite } from '../factors/index.ts';
import { checkSecureOrigin, isBrowser } from '../sessions/index.ts';
import type { OfficeVisitor } from './caller.ts';
import { ENTRANCE_COOKIE, OFFICE_COOKIE } from './cookie.ts';
import type { StaffDeps } from './deps.ts';
import { presentSession } from './present.ts';
import { findStaff, updateSignedIn } from './store.ts';

/** Tenant of the second factors of staff. */
export const OFFICE_TENANT = 'office';
/** What a person at the entrance is doing. */
export type Purpose = 'office.signIn' | 'office.enrol';

/** Checks that a browser signs in over https, or on its own machine. */
export function checkOfficeEntrance({ origin }: OfficeVisitor): Result<true> {
  return isBrowser(origin) ? checkSecureOrigin(origin) : accept(true);
}

export function ownerOf(staffId: number): FactorOwner {
  return { brandId: OFFICE_TENANT, kind: 'staff', id: staffId };
}

/** Returns the site where the passkeys of staff are made and work. */
export function siteOf({ host, origin }: OfficeVisitor): PasskeySite {
  return { name: 'Candor Office', host, origin: origin.origin ?? `${origin.protocol}://${origin.host}` };
}

/** Runs work on second factors, in the office's tenant. */
export function withFactors<T>(deps: StaffDeps, work: (factors: FactorWork) => Promise<T>): Promise<T> {
  return transaction(deps.pool, OFFICE_TENANT, (connection: Connection) =>
    work({ connection, keys: deps.factorKeys, now: deps.clock.now() }),
  );
}

/** Sets the cookie that leads from the correct first step to the second, for five minutes and five attempts. */
export async function beginEntrance(
  factors: FactorWork,
  { staffId, purpose, context }: { staffId: number; purpose: Purpose; context?: string },
  { cookies }: OfficeVisitor,
): Promise<void> {
  const handle = await startChallenge(factors, {
    brandId: OFFICE_TENANT,
    kind: 'staff',
    ownerId: staffId,
    purpose,
    ...(context !== undefined && { context }),
    // The handle is itself an HttpOnly cookie of the challenged browser.
    browser: undefined,
  });
  cookies.set(ENTRANCE_COOKIE, handle, CHALLENGE_LIFE_MS / 1_000);
}

export interface Entrance {
  readonly challenge: OpenChallenge;
  readonly handle: string;
  readonly staffId: number;
}

export async function findEntrance(
  factors: FactorWork,
  purpose: Purpose,
  { cookies }: OfficeVisitor,
): Promise<Result<Entrance>> {
  const handle = cookies.read(ENTRANCE_COOKIE);
  if (handle === undefined) return refuse({ code: 'challengeOver' });
  const query = { kind: 'staff', handle, browser: undefined, purposes: [purpose] } as const;
  const found = await findChallenge(factors, OFFICE_TENANT, query);
  if (!found.ok) return found;
  const { owner } = found.value;
  return owner === undefined
    ? refuse({ code: 'challengeOver' })
    : accept({ challenge: found.value, handle, staffId: owner.id });
}

/** Returns the brand in which a person with roles in these brands starts. */
export function firstBrand({ brands }: Pick<StaffDeps, 'brands'>, own: readonly BrandId[]): Brand | undefined {
  return brands.find(({ id }) => own.includes(id));
}

/** Starts the session once the second step has succeeded, too; refused without a role in any brand here. */
export async function enterOffice(
  deps: StaffDeps,
  staffId: number,
  method: string,
  visitor: OfficeVisitor,
): Promise<Result<OfficeSession>> {
  const staff = await findStaff(deps.pool, staffId);
  const own = await deps.sessions.brandsOf(staffId);
  const brand = firstBrand(deps, own);
  if (staff === undefined || staff.isDisabled || brand === undefined) return refuse({ code: 'forbidden' });
  const cookie = await deps.sessions.start(staffId, brand.id, { address: visitor.ip, device: visitor.device });
  await updateSignedIn(deps.pool, staffId, { language: visitor.language, now: deps.clock.now() });
  visitor.cookies.clear(ENTRANCE_COOKIE);
  visitor.cookies.set(OFFICE_COOKIE, cookie, SESSION_LIFE_MS / 1_000);
  await transaction(deps.pool, brand.id, (connection) =>
    recordAct(connection, deps.audit, {
      actor: { brandId: brand.id, staffId, name: staff.name },
      at: deps.clock.now(),
      action: 'staff.signIn',
      subject: `staff:${staffId}`,
      details: { method },
    }),
  );
  const session = await deps.sessions.find(cookie);
  return session.ok ? accept(presentSession(deps.brands, session.value, own)) : session;
}
