import type { TimelineEvent } from '@candor/contracts/http/office/clientTimeline.ts';
import { DAY_MS } from '@candor/domain/time.ts';

export type LoginEvent = Extract<TimelineEvent, { readonly kind: 'login' }>;
export type ShownEvent = Exclude<TimelineEvent, LoginEvent> | LoginRun;

/** Consecutive logins of one UTC day with the same outcome, newest first. */
export interface LoginRun {
  readonly kind: 'login';
  readonly logins: readonly [LoginEvent, ...LoginEvent[]];
}

/** Folds consecutive logins into one line per day, in the place of the latest. Events come newest first. */
export function foldLogins(events: readonly TimelineEvent[]): readonly ShownEvent[] {
  const shown: ShownEvent[] = [];
  for (const event of events) {
    const last = shown.at(-1);
    if (event.kind !== 'login') shown.push(event);
    else if (last?.kind === 'login' && isAlike(last.logins[0], event)) {
      shown[shown.length - 1] = { kind: 'login', logins: [...last.logins, event] };
    } else shown.push({ kind: 'login', logins: [event] });
  }
  return shown;
}

function isAlike(first: LoginEvent, second: LoginEvent): boolean {
  return first.outcome === second.outcome && dayOf(first) === dayOf(second);
}

function dayOf({ at }: LoginEvent): number {
  return Math.floor(at / DAY_MS);
}
