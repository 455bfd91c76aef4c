import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { addStaff } from '@candor/server/modules/access/staff/index.ts';
import { appCode } from './authenticatorApp.ts';
import type { Edge } from './edge.ts';
import { officeKeys } from './officeKeys.ts';
import { get, post } from './edgeClient.ts';
import type { Answered, Sent } from './edgeClient.ts';
import { postParts } from './uploads.ts';
import type { Part } from './uploads.ts';

/** Calls of the office as its page makes them. */

export const OFFICE_HOST = 'office.localhost';
export const STAFF_PASSWORD = 'granite-orchard-58';
/** Headers that a browser sends from the office's own page. */
const PAGE = { origin: `http://${OFFICE_HOST}`, 'sec-fetch-site': 'same-origin' } as const;

export interface Staff {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Headers and cookies that the person's browser sends with each request. */
  readonly sent: Sent;
}

export function officePost(edge: Edge, path: string, body: unknown, sent: Sent = {}): Promise<Answered> {
  return post(edge, `/api/office/${path}`, body, { host: OFFICE_HOST, headers: PAGE, ...sent });
}

export function officeParts(edge: Edge, path: string, parts: readonly Part[], sent: Sent = {}): Promise<Answered> {
  return postParts(edge, parts, { host: OFFICE_HOST, headers: PAGE, ...sent }, `/api/office/${path}`);
}

export function officeGet(edge: Edge, path: string, sent: Sent = {}): Promise<Answered> {
  return get(edge, `/api/office/${path}`, { host: OFFICE_HOST, headers: PAGE, ...sent });
}

/** Adds an answer's cookies to those of the browser. */
export function withCookies(sent: Sent, { cookies }: Answered): Sent {
  return { ...sent, cookies: { ...sent.cookies, ...cookies } };
}

export function codeOf(edge: Edge, secret: string): string {
  return appCode(secret, edge.clock.now());
}

let people = 0;
const { audit } = officeKeys();

export interface Invited {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly code: string;
}

/** Invites a person with these roles in a brand. */
export async function inviteStaff(edge: Edge, roles: readonly StaffRole[], brandId = 'northline'): Promise<Invited> {
  people += 1;
  const person = { name: `Staff Number${people}`, email: `staff${people}@office.example` };
  const added = await addStaff({ pool: edge.officePool, audit }, { ...person, brandId, roles, now: edge.clock.now() });
  if (!added.ok) throw new Error(`not added: ${added.refusal.code}`);
  return { ...person, id: added.value.staffId, code: added.value.code };
}

/** Invites a person, accepts with an authenticator app, and signs in, from a given address if it matters. */
export async function newStaff(
  edge: Edge,
  roles: readonly StaffRole[],
  brandId = 'northline',
  from: Sent = {},
): Promise<Staff> {
  const { id, name, email, code } = await inviteStaff(edge, roles, brandId);
  const accepted = await officePost(edge, 'invitation/accept', { code, password: STAFF_PASSWORD }, from);
  const entering = withCookies(from, accepted);
  const setup = await officePost(edge, 'enrol/totp', {}, entering);
  const secret = String(setup.data['secret']);
  const confirmed = await officePost(edge, 'enrol/totp-confirm', { code: codeOf(edge, secret) }, entering);
  if (confirmed.status !== 200) throw new Error(`not enrolled: ${confirmed.text}`);
  // A code works only once: the next sign-in needs the next code.
  edge.clock.pass(30_000);
  const recoveryCodes = confirmed.data['recovery_codes'] as string[];
  return { id, name, email, secret, recoveryCodes, sent: withCookies(from, confirmed) };
}

/** Creates a person with the same role in further brands; the right to instruments covers all of them. */
export async function newStaffInBrands(edge: Edge, role: StaffRole, further: readonly string[]): Promise<Staff> {
  const staff = await newStaff(edge, [role]);
  const { email, name } = staff;
  for (const brandId of further)
    await addStaff({ pool: edge.officePool, audit }, { email, name, brandId, roles: [role], now: edge.clock.now() });
  return staff;
}

/** Signs in with password and code from another browser. */
export async function signInAgain(edge: Edge, { email, secret }: Staff, sent: Sent = {}): Promise<Sent> {
  const signIn = await officePost(edge, 'sign-in', { email, password: STAFF_PASSWORD }, sent);
  const entering = withCookies(sent, signIn);
  const proven = await officePost(edge, 'sign-in/prove', { code: codeOf(edge, secret) }, entering);
  if (proven.status !== 200) throw new Error(`not signed in: ${proven.text}`);
  edge.clock.pass(30_000);
  return withCookies(sent, proven);
}

/** A file as evidence of a correct price. */
export const fileEvidence = { kind: 'file', name: 'feed-b.csv', sha256: 'ab'.repeat(32) } as const;
