import type { SetupFault } from '@candor/domain/service/setupFault.ts';
import { z } from 'zod';
import type { Part } from './bus/outer.ts';
import { isLocal } from './encryptedAddress.ts';
import { setupFault } from './setupFaultText.ts';

const partOfRole = {
  edge: 'edge',
  web: 'edge',
  render: 'edge',
  jobs: 'edge',
  dealing: 'dealing',
  feed: 'dealing',
} as const satisfies Readonly<Record<string, Part>>;

const EVERY_ROLE = 'edge,web,render,jobs,dealing,feed';
/** Allowed sets of roles: all, a part, or an edge that leaves the recurring work to other edges. */
const ALLOWED = [EVERY_ROLE, 'dealing,feed', 'edge,web,render,jobs', 'edge,web,render'].map((roles) =>
  roles.split(',').filter(isRole),
);

/** What a process does. */
export interface Roles {
  readonly parts: readonly Part[];
  /** Does it do recurring work and the queue's jobs? */
  readonly jobs: boolean;
}

/** Parses the roles of one process, separated by commas in any order. */
function parseRoles(text: string, context: z.RefinementCtx): Roles {
  const named = new Set(text.split(','));
  const roles = ALLOWED.find((allowed) => allowed.length === named.size && allowed.every((role) => named.has(role)));
  if (roles !== undefined)
    return { parts: [...new Set(roles.map((role) => partOfRole[role]))], jobs: roles.includes('jobs') };
  const [all, ...some] = ALLOWED.map((allowed) => allowed.join());
  context.addIssue({ code: 'custom', message: `${all}, or one of: ${some.join('; ')}` });
  return z.NEVER;
}

function isRole(text: string): text is keyof typeof partOfRole {
  return text in partOfRole;
}

/** Is it an address of NATS? Several hosts of one cluster share one protocol and one login. */
function isNats(text: string): boolean {
  const all = text.split(',');
  if (!all.every((one) => URL.canParse(one) && ['nats:', 'tls:'].includes(new URL(one).protocol))) return false;
  const logins = all.map((one) => new URL(one)).map((url) => `${url.protocol} ${url.username} ${url.password}`);
  return new Set(logins).size === 1;
}

/** Settings of what a process does, and where it finds the others. */
export const roleVariables = {
  ROLES: z.string().default(EVERY_ROLE).transform(parseRoles),
  NATS_URL: z.string().refine(isNats, 'nats://user:password@host:4222, or tls:, several by commas').optional(),
  NATS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/, 'a name of small letters and digits')
    .default('candor'),
  STANDBY: z
    .enum(['0', '1'], '0 or 1')
    .transform((text) => text === '1')
    .default(false),
};

interface Settings {
  readonly MODE: 'demo' | 'live';
  readonly ROLES: Roles;
  readonly NATS_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly CLOCK?: number | undefined;
  readonly STANDBY: boolean;
}

/** Lists the settings that keep a process from finding the others. */
export function roleProblems(settings: Settings): readonly SetupFault[] {
  const { MODE, ROLES, NATS_URL: nats, DATABASE_URL: database, CLOCK: clock, STANDBY } = settings;
  const isPart = ROLES.parts.length === 1;
  const isOpen = MODE === 'live' && nats !== undefined && !nats.split(',').every(isClosed);
  return [
    ...(isPart && nats === undefined ? [setupFault('partNoNats')] : []),
    ...(isPart && database === undefined ? [setupFault('partNoDatabase')] : []),
    ...(isPart && clock !== undefined ? [setupFault('partClock')] : []),
    ...(STANDBY && ROLES.parts.join() !== 'dealing' ? [setupFault('standbyAlone')] : []),
    ...(isOpen ? [setupFault('natsOpen')] : []),
  ];
}

function isClosed(text: string): boolean {
  const url = new URL(text);
  return url.username !== '' && url.password !== '' && (url.protocol === 'tls:' || isLocal(url.hostname));
}
