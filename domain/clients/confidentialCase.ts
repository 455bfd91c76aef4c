import type { Instant } from '../ids.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { mayDo } from '../staff/roles.ts';
import type { StaffRole } from '../staff/roles.ts';
import { DAY_MS } from '../time.ts';

/** Ruling R41: while compliance examines a suspicion, its reads and notes are kept from the client. */

/** Outcomes of a case. */
export const caseOutcomes = ['unfounded', 'reported', 'other'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

export const caseStates = ['open', 'overdue', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** Rule CC-2: days after its opening for which one person may keep a case. */
export const CASE_DAYS_ALONE = 90;
/** Rule CC-2: days ahead up to which two people may set its date. */
export const CASE_DAYS_MAXIMUM = 365;

export interface CaseDates {
  readonly openedAt: Instant;
  /** Instant from which the client sees its acts, closed or not. */
  readonly endsAt: Instant;
  /** Instant at which the case's acts were disclosed; undefined: not yet. */
  readonly disclosedAt: Instant | undefined;
  readonly closedAt: Instant | undefined;
}

/**
 * Rule CC-3: returns the state of a case. `overdue`: its date has come, and it is not closed; it keeps nothing from the
 * client.
 */
export function caseStateAt({ endsAt, disclosedAt, closedAt }: Omit<CaseDates, 'openedAt'>, now: Instant): CaseState {
  if (closedAt !== undefined) return 'closed';
  return disclosedAt === undefined && now < endsAt ? 'open' : 'overdue';
}

/** Rule CC-2: may a case with this date be opened? Refusals: `caseDatePast`, `caseDateTooFar`. */
export function checkOpening(endsAt: Instant, now: Instant): Result<true> {
  if (endsAt <= now) return refuse({ code: 'caseDatePast' });
  return endsAt > now + CASE_DAYS_ALONE * DAY_MS ? tooFar(CASE_DAYS_ALONE) : accept(true);
}

/**
 * Rule CC-2: returns how many people it takes to move the date of a case. Refusals: `caseOver`, `caseDatePast`,
 * `caseDateTooFar`.
 */
export function checkDate(dates: CaseDates, endsAt: Instant, now: Instant): Result<'one' | 'two'> {
  if (caseStateAt(dates, now) !== 'open') return refuse({ code: 'caseOver' });
  if (endsAt <= now) return refuse({ code: 'caseDatePast' });
  if (endsAt > now + CASE_DAYS_MAXIMUM * DAY_MS) return tooFar(CASE_DAYS_MAXIMUM);
  return accept(endsAt > dates.openedAt + CASE_DAYS_ALONE * DAY_MS ? 'two' : 'one');
}

function tooFar(days: number): Result<never> {
  return refuse({ code: 'caseDateTooFar', params: { days: String(days) } });
}

/**
 * Rule CC-1: acts of compliance about a client with an open case, and when others see them: the client, and staff who
 * may not know of cases. Acts not listed are visible immediately. A tag is on the client's card for all staff, so
 * hiding its entry would only reveal that something is hidden.
 */
export const keptActs = {
  'client.opened': { client: 'afterwards', staff: 'afterwards' },
  'client.revealed': { client: 'afterwards', staff: 'afterwards' },
  'client.revealsUsedUp': { client: 'never', staff: 'afterwards' },
  'client.noted': { client: 'afterwards', staff: 'afterwards' },
  'client.tagged': { client: 'afterwards', staff: 'atOnce' },
  'client.untagged': { client: 'afterwards', staff: 'atOnce' },
  'document.opened': { client: 'afterwards', staff: 'afterwards' },
  'payout.revealed': { client: 'afterwards', staff: 'afterwards' },
  'contact.opened': { client: 'afterwards', staff: 'afterwards' },
  'complaint.opened': { client: 'afterwards', staff: 'afterwards' },
} as const satisfies Readonly<
  Record<string, { readonly client: 'afterwards' | 'never'; readonly staff: 'atOnce' | 'afterwards' }>
>;

/** Is an act of this kind kept from anyone during a case? */
export function isKept(action: string): boolean {
  return Object.hasOwn(keptActs, action);
}

/** Acts that are kept from the client, but not secret among staff. */
export const keptFromClientOnly: readonly string[] = Object.entries(keptActs).flatMap(([action, { staff }]) =>
  staff === 'atOnce' ? [action] : [],
);

/** Rule CC-1: does a case keep this person's reads and notes secret? */
export function isCaseWorker(roles: readonly StaffRole[]): boolean {
  return mayDo(roles, 'cases.work');
}

/** Rule CC-4: may this person know that a case exists? */
export function maySeeCases(roles: readonly StaffRole[]): boolean {
  return mayDo(roles, 'cases.read');
}

/** Rule CC-4: prefix of acts about cases themselves, which are never disclosed. */
export const CASE_ACTS = 'confidentialCase.';
