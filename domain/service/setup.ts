import type { Fault } from '../branding/findings.ts';
import type { Instant } from '../ids.ts';
import type { StaffRole } from '../staff/roles.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import type { SetupFault } from './setupFault.ts';

/** Topics that an operator must complete before real money is taken, in the best order. */
export const setupTopics = [
  'settings',
  'database',
  'keys',
  'entity',
  'texts',
  'brand',
  'prices',
  'payments',
  'mail',
  'antivirus',
  'places',
  'staff',
  'release',
  'screening',
  'backups',
  'alarms',
] as const;
export type SetupTopic = (typeof setupTopics)[number];

/** States of a topic; `toLookAt`: it does not prevent the start, but somebody should know of it. */
export const setupStates = ['done', 'missing', 'toLookAt'] as const;
export type SetupState = (typeof setupStates)[number];

/** A finding of `npm run live-check`, with the page that explains it. */
export interface SetupFinding {
  readonly topic: SetupTopic;
  readonly what: string;
  readonly page: string;
  /** Brand concerned; absent: the installation. */
  readonly brand?: string | undefined;
  /** Finding of the publishing checks, with its place, for a text in the reader's language. */
  readonly gate?: (Fault & { readonly file: string; readonly line: number }) | undefined;
  /** Fault of the settings, for a text in the reader's language. */
  readonly fault?: SetupFault | undefined;
}

/** The facts that only the running installation knows. */
export interface SetupFacts {
  /** Rule BR-11: whether two people have published the running version. */
  readonly isPublished: boolean;
  /** Staff of the brand. */
  readonly people: readonly SetupPerson[];
  readonly hasScreeningList: boolean;
  readonly hasAlarmReceiver: boolean;
  readonly areKeysInFiles: boolean;
  readonly backups: BackupFacts;
}

export interface SetupPerson {
  readonly roles: readonly StaffRole[];
  /** Whether the person has a password, a second factor, and access that has not ended. */
  readonly isReady: boolean;
}

export type BackupFacts =
  /** A PostgreSQL of the operator's own, whose tools make the backups. */
  | { readonly kind: 'ownDatabase' }
  | { readonly kind: 'noFolder' }
  | { readonly kind: 'folder'; readonly newest: Instant | undefined; readonly restored: Instant | undefined };

export const setupCodes = [
  'keysInFiles',
  'keysElsewhere',
  'roleMissing',
  'roleNotReady',
  'onePerson',
  'notPublished',
  'noScreeningList',
  'ownDatabase',
  'noBackupFolder',
  'noBackup',
  'backupOld',
  'neverRestored',
  'restoredLongAgo',
  'nobodyCalled',
] as const;
export type SetupCode = (typeof setupCodes)[number];

/** Reason why a topic is not done, or a note on it. */
export interface SetupReason {
  readonly code: SetupCode;
  readonly roles: readonly StaffRole[];
  readonly at: Instant | undefined;
}

export interface SetupItem {
  readonly topic: SetupTopic;
  readonly state: SetupState;
  readonly findings: readonly SetupFinding[];
  readonly reasons: readonly SetupReason[];
}

/** State of the topic that each reason causes; `done`: it is only a note. */
const weights: Readonly<Record<SetupCode, SetupState>> = {
  keysInFiles: 'done',
  keysElsewhere: 'done',
  roleMissing: 'missing',
  roleNotReady: 'missing',
  onePerson: 'missing',
  notPublished: 'missing',
  noScreeningList: 'toLookAt',
  ownDatabase: 'toLookAt',
  noBackupFolder: 'missing',
  noBackup: 'missing',
  backupOld: 'missing',
  neverRestored: 'toLookAt',
  restoredLongAgo: 'toLookAt',
  nobodyCalled: 'missing',
};

/** Greatest age of a backup; one is made each night, and a slow one may take long. */
const BACKUP_FRESH_MS = 36 * HOUR_MS;
/** Greatest age of a rehearsal, which is due each month. */
const REHEARSAL_FRESH_MS = 40 * DAY_MS;

/**
 * Rule SG-1: lists every topic with its state. A finding belongs to exactly one topic, which is then missing; findings
 * of other brands are left out.
 */
export function setupItems(
  findings: readonly SetupFinding[],
  facts: SetupFacts,
  { brand, now }: { readonly brand: string; readonly now: Instant },
): readonly SetupItem[] {
  const reasonsByTopic = reasonsOf(facts, now);
  return setupTopics.map((topic) => {
    const lines = findings.filter((one) => one.topic === topic && (one.brand === undefined || one.brand === brand));
    const reasons = reasonsByTopic[topic] ?? [];
    return { topic, state: stateOf(lines, reasons), findings: lines, reasons };
  });
}

function stateOf(lines: readonly SetupFinding[], reasons: readonly SetupReason[]): SetupState {
  const states = reasons.map(({ code }) => weights[code]);
  if (lines.length > 0 || states.includes('missing')) return 'missing';
  return states.includes('toLookAt') ? 'toLookAt' : 'done';
}

function reasonsOf(facts: SetupFacts, now: Instant): Readonly<Partial<Record<SetupTopic, readonly SetupReason[]>>> {
  return {
    keys: [reason(facts.areKeysInFiles ? 'keysInFiles' : 'keysElsewhere')],
    staff: missingRoles(facts.people),
    release: facts.isPublished ? [] : [reason('notPublished')],
    screening: facts.hasScreeningList ? [] : [reason('noScreeningList')],
    backups: backupReasons(facts.backups, now),
    alarms: facts.hasAlarmReceiver ? [] : [reason('nobodyCalled')],
  };
}

/** Roles that the first client needs (docs/live.md); of several in one line, one is enough. */
const cast = [
  ['brandAdmin'],
  ['compliance', 'platformAdmin'],
  ['kycOfficer'],
  ['paymentsOfficer'],
  ['finance'],
] as const satisfies readonly (readonly StaffRole[])[];

/**
 * Rule SG-2: lists missing roles, roles whose people cannot sign in yet, and whether one person would both request and
 * approve the brand's publications. The other pairs of halves cannot be one person (rule ST-2).
 */
export function missingRoles(people: readonly SetupPerson[]): readonly SetupReason[] {
  const ready = people.filter(({ isReady }) => isReady);
  const holds = (held: readonly SetupPerson[], roles: readonly StaffRole[]) =>
    held.filter((one) => roles.some((role) => one.roles.includes(role)));
  const absent = cast.filter((roles) => holds(people, roles).length === 0).flat();
  const notReady = cast.filter((roles) => holds(people, roles).length > 0 && holds(ready, roles).length === 0).flat();
  const [asking, approving] = [holds(ready, cast[0]), holds(ready, cast[1])];
  const isOne = asking.length === 1 && approving.length === 1 && asking[0] === approving[0];
  return [
    ...(absent.length === 0 ? [] : [reason('roleMissing', { roles: absent })]),
    ...(notReady.length === 0 ? [] : [reason('roleNotReady', { roles: notReady })]),
    ...(isOne ? [reason('onePerson', { roles: cast[1] })] : []),
  ];
}

/** Rule SG-3: checks for a backup of the last day and a half, and one that was restored within the last forty days. */
function backupReasons(backups: BackupFacts, now: Instant): readonly SetupReason[] {
  if (backups.kind === 'ownDatabase') return [reason('ownDatabase')];
  if (backups.kind === 'noFolder') return [reason('noBackupFolder')];
  const { newest, restored } = backups;
  if (newest === undefined) return [reason('noBackup')];
  return [
    ...(now - newest > BACKUP_FRESH_MS ? [reason('backupOld', { at: newest })] : []),
    ...(restored === undefined ? [reason('neverRestored')] : []),
    ...(restored !== undefined && now - restored > REHEARSAL_FRESH_MS
      ? [reason('restoredLongAgo', { at: restored })]
      : []),
  ];
}

function reason(code: SetupCode, { roles = [], at }: Partial<SetupReason> = {}): SetupReason {
  return { code, roles, at };
}
