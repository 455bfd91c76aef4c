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
type Role = keyof typeof partOfRole;

const EVERY_ROLE = 'edge,web,render,jobs,dealing,feed';

/** Parses the roles of one process, separated by commas. The roles of one part cannot be separated yet. */
function parseRoles(text: string, context: z.RefinementCtx): readonly Part[] {
  const named = new Set(text.split(','));
  const parts = [...new Set([...named].flatMap((role) => (isRole(role) ? [partOfRole[role]] : [])))];
  const whole = parts.flatMap(rolesOf);
  if (parts.length > 0 && whole.length === named.size && whole.every((role) => named.has(role))) return parts;
  context.addIssue({
    code: 'custom',
    message: `${EVERY_ROLE}, or one of: ${rolesOf('dealing').join()}; ${rolesOf('edge').join()}`,
  });
  return z.NEVER;
}

function isRole(text: string): text is Role {
  return text in partOfRole;
}

function rolesOf(part: Part): readonly string[] {
  return Object.entries(partOfRole)
    .filter(([, of]) => of === part)
    .map(([role]) => role);
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
  readonly ROLES: readonly Part[];
  readonly NATS_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly CLOCK?: number | undefined;
  readonly STANDBY: boolean;
}

/** Lists the settings that keep a process from finding the others. */
export function roleProblems(settings: Settings): readonly SetupFault[] {
  const { MODE, ROLES, NATS_URL: nats, DATABASE_URL: database, CLOCK: clock, STANDBY } = settings;
  const isPart = ROLES.length === 1;
  const isOpen = MODE === 'live' && nats !== undefined && !nats.split(',').every(isClosed);
  return [
    ...(isPart && nats === undefined ? [setupFault('partNoNats')] : []),
    ...(isPart && database === undefined ? [setupFault('partNoDatabase')] : []),
    ...(isPart && clock !== undefined ? [setupFault('partClock')] : []),
    ...(STANDBY && ROLES.join() !== 'dealing' ? [setupFault('standbyAlone')] : []),
    ...(isOpen ? [setupFault('natsOpen')] : []),
  ];
}

function isClosed(text: string): boolean {
  const url = new URL(text);
  return url.username !== '' && url.password !== '' && (url.protocol === 'tls:' || isLocal(url.hostname));
}
