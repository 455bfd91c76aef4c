import type { Instant } from '../ids.ts';
import type { Refusal } from '../refusals.ts';

/**
 * Modes of an installation, from full service to the least. `readOnly`: everything can be read, and clients, partners
 * and visitors can write nothing new. `maintenance`: brands' pages are down, too.
 */
export const serviceModes = ['normal', 'readOnly', 'maintenance'] as const;
export type ServiceMode = (typeof serviceModes)[number];

/** The mode in force, with its notice. */
export interface ServiceState {
  readonly mode: ServiceMode;
  /** Expected end; undefined: not stated. The mode does not end automatically. */
  readonly until: Instant | undefined;
  /** Further note of the broker. */
  readonly note: string | undefined;
}

export const NORMAL_SERVICE: ServiceState = { mode: 'normal', until: undefined, note: undefined };

export const SERVICE_NOTE_MINIMUM = 3;
export const SERVICE_NOTE_MAXIMUM = 300;

/** Seconds until the next try where no end is stated. */
const USUAL_WAIT_S = 120;
const WAIT_MAXIMUM_S = 3_600;

/** Rule SM-1: does a function work now that works in `most` and all less limited modes? */
export function worksNow(most: ServiceMode, now: ServiceMode): boolean {
  return serviceModes.indexOf(now) <= serviceModes.indexOf(most);
}

/** Returns the expected end, if it lies ahead. */
export function expectedEnd({ until }: Pick<ServiceState, 'until'>, now: Instant): Instant | undefined {
  return until !== undefined && until > now ? until : undefined;
}

/**
 * Rule SM-3: returns the refusal of a function that does not work now, with the seconds to wait and, if it lies ahead,
 * the expected end.
 */
export function serviceRefusal(state: Pick<ServiceState, 'until'>, now: Instant): Refusal {
  const seconds = String(retrySeconds(state.until, now));
  const until = expectedEnd(state, now);
  const params = until === undefined ? { seconds } : { seconds, until: new Date(until).toISOString() };
  return { code: 'underMaintenance', params };
}

/** Returns the whole seconds for `Retry-After`. */
export function retrySeconds(until: Instant | undefined, now: Instant): number {
  if (until === undefined || until <= now) return USUAL_WAIT_S;
  return Math.min(WAIT_MAXIMUM_S, Math.ceil((until - now) / 1_000));
}
