import type { TimelineEvent } from '@candor/contracts/http/office/clientTimeline.ts';
import { DAY_MS } from '@candor/domain/time.ts';

export type LoginEvent = Extract<TimelineEvent, { readonly kind: 'login' }>;
export type ShownEvent = Exclude<TimelineEvent, LoginEvent> | LoginRun;

/** Logins of one UTC day with the same outcome and nothing between them, the latest first. */
export interface LoginRun {
  readonly kind: 'login';
  readonly logins: readonly [LoginEvent, ...LoginEvent[]];
}

/** Of a client who logs in all day long one line each day, in the place of the latest. Events come the latest first. */
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
