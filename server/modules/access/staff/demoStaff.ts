import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { assert } from '@candor/domain/assert.ts';
import { readDevice } from '@candor/domain/clients/device.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { z } from 'zod';
import { codeAt, removeTotp } from '../factors/index.ts';
import { addStaff } from './addStaff.ts';
import type { AddedStaff } from './addStaff.ts';
import type { OfficeVisitor } from './caller.ts';
import { beginApp, confirmApp } from './enrol.ts';
import { ownerOf, withFactors } from './entrance.ts';
import { endSessions, listSessions } from './sessionStore.ts';
import { acceptInvitation } from './invitation.ts';
import type { StaffDeps } from './deps.ts';

/** A member of a demonstration's staff: an invented person, whose authenticator app is the sign-in page itself. */
export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly roles: readonly StaffRole[];
}

/** File beside the data. */
export const DEMO_STAFF_FILE = 'demoStaff.json';

const people = z.array(
  z.object({
    name: z.string(),
    email: z.string(),
    password: z.string(),
    roles: z.array(z.enum(staffRoles)),
    secret: z.string(),
  }),
);
/** Age of the first code when it is confirmed, so that the present code is still unused. */
const EARLIER_MS = 5 * MINUTE_MS;

export interface DemoStaffMember extends DemoPerson {
  /** Present code of the app. */
  readonly code: string;
}

/** Reads the people in the file, with their present codes. A live installation has no such file. */
export function readDemoStaff(file: string, now: Instant): readonly DemoStaffMember[] {
  if (!existsSync(file)) return [];
  return people.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ secret, ...person }) => ({
    ...person,
    code: codeAt(secret, now),
  }));
}

/** Enrols invented staff by the same commands as real ones, once, and stores their apps' secrets beside the data. */
export async function seedDemoStaff(
  deps: StaffDeps,
  brandIds: readonly BrandId[],
  requested: readonly DemoPerson[],
  file: string,
): Promise<void> {
  if (existsSync(file)) return;
  const earlier = { now: () => deps.clock.now() - EARLIER_MS };
  const enrolled: z.input<typeof people> = [];
  for (const person of requested) {
    const { name, email, password, roles } = person;
    const { staffId, code } = await addToAll(deps, person, brandIds, earlier.now());
    // A factor may be left over from an interrupted start, or from a lost file.
    await withFactors(deps, (factors) => removeTotp(factors, ownerOf(staffId)));
    const secret = await enrol({ ...deps, clock: earlier }, code, password);
    // Nobody has the cookie of the session that enrolling has started.
    const sessions = await listSessions(deps.pool, staffId, earlier.now());
    await endSessions(deps.pool, { ids: sessions.map(({ id }) => id), now: earlier.now() });
    enrolled.push({ name, email, password, roles: [...roles], secret });
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(enrolled, undefined, 2)}\n`, { mode: 0o600 });
}

/** Adds a person to every brand with the same roles; only the last invitation counts. */
async function addToAll(
  deps: StaffDeps,
  { email, name, roles }: DemoPerson,
  brandIds: readonly BrandId[],
  now: Instant,
): Promise<AddedStaff> {
  let last: AddedStaff | undefined;
  for (const brandId of brandIds) {
    const added = await addStaff(deps, { email, name, brandId, roles, now });
    if (!added.ok) throw new Error(`${email} was not added: ${added.refusal.code}`);
    last = added.value;
  }
  assert(last !== undefined, 'an installation has a brand');
  return last;
}

async function enrol(deps: StaffDeps, code: string, password: string): Promise<string> {
  const visitor = visitorWithCookies();
  const accepted = await acceptInvitation(deps, { code, password }, visitor);
  if (!accepted.ok) throw new Error(`an invitation was not taken: ${accepted.refusal.code}`);
  const app = await beginApp(deps, visitor);
  if (!app.ok) throw new Error(`no app was set up: ${app.refusal.code}`);
  const { secret } = app.value;
  const confirmed = await confirmApp(deps, codeAt(secret, deps.clock.now()), visitor);
  if (!confirmed.ok) throw new Error(`an app was not confirmed: ${confirmed.refusal.code}`);
  return secret;
}

/** Builds a visitor with a browser on this machine. */
function visitorWithCookies(): OfficeVisitor {
  const cookies = new Map<string, string>();
  return {
    host: 'office.localhost',
    ip: '127.0.0.1',
    language: 'en',
    device: readDevice(undefined),
    origin: { host: 'office.localhost', protocol: 'http', origin: undefined, fetchSite: undefined },
    cookies: {
      read: (name) => cookies.get(name),
      set: (name, value) => void cookies.set(name, value),
      clear: (name) => void cookies.delete(name),
    },
  };
}
