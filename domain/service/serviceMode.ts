import type { Instant } from '../ids.ts';
import type { Refusal } from '../refusals.ts';

/**
 * How an installation is served, from everything to the least. `readOnly`: everything can be read, and nothing new of
 * clients, partners and visitors is written. `maintenance`: brands' pages are away, too.
 */
export const serviceModes = ['normal', 'readOnly', 'maintenance'] as const;
export type ServiceMode = (typeof serviceModes)[number];

/** The mode in force, and what is said about it. */
export interface ServiceState {
  readonly mode: ServiceMode;
  /** Until when it is expected to last; undefined: nobody has said. It does not end then by itself. */
  readonly until: Instant | undefined;
  /** What the broker says besides. */
  readonly note: string | undefined;
}

export const NORMAL_SERVICE: ServiceState = { mode: 'normal', until: undefined, note: undefined };

export const SERVICE_NOTE_MINIMUM = 3;
export const SERVICE_NOTE_MAXIMUM = 300;

/** Asked again after this time where nobody has said how long it lasts. */
const USUAL_WAIT_S = 120;
const WAIT_MAXIMUM_S = 3_600;

/** Rule SM-1: does what works in `most` and in everything less limited work in the mode in force? */
export function worksNow(most: ServiceMode, now: ServiceMode): boolean {
  return serviceModes.indexOf(now) <= serviceModes.indexOf(most);
}

/** Until when it is expected to last, where that lies ahead. */
export function expectedEnd({ until }: Pick<ServiceState, 'until'>, now: Instant): Instant | undefined {
  return until !== undefined && until > now ? until : undefined;
}

/** Rule SM-3: the refusal of what does not work now: how long to wait and, where that lies ahead, until when. */
export function serviceRefusal(state: Pick<ServiceState, 'until'>, now: Instant): Refusal {
  const seconds = String(retrySeconds(state.until, now));
  const until = expectedEnd(state, now);
  const params = until === undefined ? { seconds } : { seconds, until: new Date(until).toISOString() };
  return { code: 'underMaintenance', params };
}

/** In whole seconds, for `Retry-After`. */
export function retrySeconds(until: Instant | undefined, now: Instant): number {
  if (until === undefined || until <= now) return USUAL_WAIT_S;
  return Math.min(WAIT_MAXIMUM_S, Math.ceil((until - now) / 1_000));
}
