import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';

/** Time after which a person is called again about the same subject. */
export const SILENCE_MS = 30 * MINUTE_MS;
/** Maximum of calls an hour, of any subject; further alarms are only in the log. */
export const CALLS_PER_HOUR = 30;
/** Subjects remembered; the oldest are forgotten first, since alarms with numbers differ without end. */
const SUBJECTS_MAXIMUM = 500;

/** Prefix that reports the end of a fault, before the text of its beginning. */
const OVER = 'over: ';

/** A call to be made. */
export interface Call {
  /** Number of times the same alarm was raised since the last call about it, without this one. */
  readonly unreported: number;
}

interface Subject {
  calledAt: number;
  unreported: number;
}

/**
 * Decides which alarms call a person: the same alarm once in half an hour, and no more than a number of calls an hour,
 * so that a fault that repeats a thousand times a second does not bury the next one.
 */
export class CallBook {
  readonly #subjects = new Map<string, Subject>();
  #calls: number[] = [];

  /**
   * Decides about an alarm, at a time of a clock that only goes forward; undefined if nobody is called about it now.
   */
  decide(text: string, now: number): Call | undefined {
    // A fault that is over calls immediately when it returns: nobody shall go on reading that it is over.
    if (text.startsWith(OVER)) this.#subjects.delete(subjectOf(text.slice(OVER.length)));
    const key = subjectOf(text);
    const earlier = this.#subjects.get(key);
    this.#calls = this.#calls.filter((at) => now - at < HOUR_MS);
    const isRepeated = earlier !== undefined && now - earlier.calledAt < SILENCE_MS;
    if (isRepeated || this.#calls.length >= CALLS_PER_HOUR) {
      if (earlier !== undefined) earlier.unreported += 1;
      return undefined;
    }
    this.#calls.push(now);
    this.#remember(key, now);
    return { unreported: earlier?.unreported ?? 0 };
  }

  #remember(key: string, now: number): void {
    this.#subjects.delete(key);
    this.#subjects.set(key, { calledAt: now, unreported: 0 });
    const [oldest] = this.#subjects.keys();
    if (this.#subjects.size > SUBJECTS_MAXIMUM && oldest !== undefined) this.#subjects.delete(oldest);
  }
}

/** Returns the alarm's subject: "Batch 12 rejected" and "Batch 13 rejected" are one. */
function subjectOf(text: string): string {
  return text.replace(/\d+/g, '#').slice(0, 200);
}
