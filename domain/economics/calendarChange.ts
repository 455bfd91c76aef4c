import { NOTHING, SAMPLES_NAMED } from '../lists/difference.ts';
import type { ListDifference, ListShare } from '../lists/difference.ts';
import type { EconomicEvent } from './event.ts';

/** One announcement of the calendar before and after an import; undefined: not in the calendar. */
export interface CalendarChange {
  readonly before: EconomicEvent | undefined;
  readonly after: EconomicEvent | undefined;
}

/** Returns the key of an announcement: its instant, its currency and its English title. */
export function eventKey({ at, currency, title }: Pick<EconomicEvent, 'at' | 'currency' | 'title'>): string {
  return `${at} ${currency} ${title.en}`;
}

/**
 * Rule SE-16: lists the changes that a file makes to the calendar: it adds and corrects announcements, and keeps a
 * figure that it does not state. An announcement that stays the same is not a change.
 */
export function changesOfFile(
  calendar: readonly EconomicEvent[],
  file: readonly EconomicEvent[],
): readonly CalendarChange[] {
  const eventsByKey = new Map(calendar.map((event) => [eventKey(event), event]));
  return file
    .map((event): CalendarChange => {
      const before = eventsByKey.get(eventKey(event));
      return { before, after: before === undefined ? event : corrected(before, event) };
    })
    .filter(isChange);
}

function corrected(before: EconomicEvent, event: EconomicEvent): EconomicEvent {
  return {
    ...event,
    actual: event.actual ?? before.actual,
    forecast: event.forecast ?? before.forecast,
    previous: event.previous ?? before.previous,
  };
}

/**
 * Rule SE-16: lists the changes that restore the calendar to before these changes, oldest first: each announcement
 * becomes what it was before the first of them.
 */
export function restoringChanges(later: readonly CalendarChange[]): readonly CalendarChange[] {
  const spans = new Map<string, CalendarChange>();
  for (const change of later) {
    const event = change.before ?? change.after;
    if (event === undefined) continue;
    const first = spans.get(eventKey(event));
    spans.set(eventKey(event), { before: change.after, after: first === undefined ? change.before : first.after });
  }
  return [...spans.values()].filter(isChange);
}

/** Counts the changes, with the first of each kind as samples. */
export function calendarDifference(changes: readonly CalendarChange[], rows: number): ListDifference {
  const named = (kind: 'added' | 'changed' | 'removed'): ListShare => {
    const own = changes.filter((change) => kindOf(change) === kind);
    if (own.length === 0) return NOTHING;
    return { count: own.length, samples: own.slice(0, SAMPLES_NAMED).map(sampleOf) };
  };
  return { rows, added: named('added'), changed: named('changed'), removed: named('removed') };
}

function kindOf({ before, after }: CalendarChange): 'added' | 'changed' | 'removed' {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

function sampleOf({ before, after }: CalendarChange): string {
  const event = after ?? before;
  if (event === undefined) return '';
  return `${new Date(event.at).toISOString().slice(0, 16).replace('T', ' ')} UTC, ${event.currency}: ${event.title.en}`;
}

const FIELDS = ['importance', 'actual', 'forecast', 'previous', 'source'] as const;
const TITLES = ['en', 'de', 'it', 'es'] as const;

function isChange({ before, after }: CalendarChange): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return (
    FIELDS.some((field) => before[field] !== after[field]) ||
    TITLES.some((language) => before.title[language] !== after.title[language])
  );
}
