import type { Instant } from '@candor/domain/ids.ts';

/** The maximum of hits in each window, and the window's length. */
export interface Limit {
  readonly name: string;
  readonly hits: number;
  readonly windowMs: number;
}

/** One counter: a subject's hits in one window of a limit. */
export interface Hits {
  readonly name: string;
  readonly subject: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly hits: number;
}

interface OpenWindow {
  readonly start: Instant;
  /** Counters in the order of their last hit. */
  readonly hits: Map<string, number>;
}

/** Subjects kept of each limit, the latest ones, so that a sender with many addresses cannot fill the memory. */
const SUBJECTS_MAXIMUM = 50_000;

export interface WindowsSettings {
  /** Are the counts collected to be stored? Otherwise none are kept for it. */
  readonly isStored?: boolean;
  readonly subjectsMaximum?: number;
}

/**
 * Hits in fixed windows, counted in memory: refusing costs neither a query nor a wait. New counts can be collected to
 * be stored, and stored ones are learned, so that hits before a restart and at other servers count too.
 */
export class Windows {
  readonly #open = new Map<string, OpenWindow>();
  readonly #unsaved = new Map<string, Hits>();
  readonly #isStored: boolean;
  readonly #subjectsMaximum: number;

  constructor({ isStored = false, subjectsMaximum = SUBJECTS_MAXIMUM }: WindowsSettings = {}) {
    this.#isStored = isStored;
    this.#subjectsMaximum = subjectsMaximum;
  }

  /** Adds to the subject's hits and returns them. Zero only reads; a negative number removes hits. */
  add(limit: Limit, subject: string, by: number, now: Instant): number {
    const start = windowStart(limit, now);
    const hits = Math.max(this.#hitsOf(limit.name, start, subject) + by, 0);
    if (by === 0) return hits;
    this.#set(limit.name, start, subject, hits);
    if (this.#isStored) this.#remember({ name: limit.name, subject, start, end: start + limit.windowMs, hits: by });
    return hits;
  }

  /** Collects counts that changed since the last call in windows that still run, each counter once, up to a maximum. */
  takeUnsaved(maximum: number, now: Instant): Hits[] {
    const changes: Hits[] = [];
    for (const [key, change] of this.#unsaved) {
      if (changes.length === maximum) break;
      this.#unsaved.delete(key);
      if (change.end > now && change.hits !== 0) changes.push(change);
    }
    return changes;
  }

  /** Is there any unsaved count? */
  get hasUnsaved(): boolean {
    return this.#unsaved.size > 0;
  }

  /** Returns counts that could not be stored, so that the next call collects them again. */
  putBack(changes: readonly Hits[]): void {
    for (const change of changes) this.#remember(change);
  }

  /** Merges stored counts with those counted since. */
  learn(stored: readonly Hits[]): void {
    for (const { name, subject, start, hits } of stored) {
      const since = this.#unsaved.get(keyOf({ name, subject, start }))?.hits ?? 0;
      const open = this.#open.get(name);
      if (open === undefined || open.start <= start) this.#set(name, start, subject, Math.max(hits + since, 0));
    }
  }

  forgetAll(): void {
    this.#open.clear();
    this.#unsaved.clear();
  }

  #hitsOf(name: string, start: Instant, subject: string): number {
    const open = this.#open.get(name);
    return open?.start === start ? (open.hits.get(subject) ?? 0) : 0;
  }

  #set(name: string, start: Instant, subject: string, hits: number): void {
    let open = this.#open.get(name);
    if (open?.start !== start) {
      open = { start, hits: new Map() };
      this.#open.set(name, open);
    }
    open.hits.delete(subject);
    open.hits.set(subject, hits);
    if (open.hits.size <= this.#subjectsMaximum) return;
    for (const oldest of open.hits.keys()) {
      open.hits.delete(oldest);
      return;
    }
  }

  #remember(change: Hits): void {
    const key = keyOf(change);
    const before = this.#unsaved.get(key)?.hits ?? 0;
    this.#unsaved.set(key, { ...change, hits: before + change.hits });
    if (this.#unsaved.size <= this.#subjectsMaximum) return;
    for (const oldest of this.#unsaved.keys()) {
      this.#unsaved.delete(oldest);
      return;
    }
  }
}

/** Returns the start of the window that contains this instant. */
export function windowStart({ windowMs }: Pick<Limit, 'windowMs'>, now: Instant): Instant {
  return now - (now % windowMs);
}

/** Returns how long the window still lasts. */
export function waitOf(limit: Limit, now: Instant): number {
  return windowStart(limit, now) + limit.windowMs - now;
}

function keyOf({ name, subject, start }: Pick<Hits, 'name' | 'subject' | 'start'>): string {
  return `${name}\n${start}\n${subject}`;
}
