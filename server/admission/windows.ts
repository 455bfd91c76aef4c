import type { Instant } from '@candor/domain/ids.ts';

/** The maximum of hits in each window, and its length. */
export interface Limit {
  readonly name: string;
  readonly hits: number;
  readonly windowMs: number;
}

/** One counter: the hits of a subject in one window of a limit. */
export interface Hits {
  readonly name: string;
  readonly subject: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly hits: number;
}

interface OpenWindow {
  readonly start: Instant;
  /** In the order of their last hit. */
  readonly hits: Map<string, number>;
}

/** A sender with many addresses cannot fill the memory: of each limit this many subjects are kept, the latest ones. */
const SUBJECTS_MAXIMUM = 50_000;

export interface WindowsSettings {
  /** Does somebody take away what was counted, to store it? What nobody takes is not kept for it. */
  readonly isStored?: boolean;
  readonly subjectsMaximum?: number;
}

/**
 * Hits in fixed windows, counted in memory: refusing costs neither a query nor a wait. What was counted can be taken
 * away to be stored, and what is stored is learned, so that a restart and other servers are counted too.
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

  /** Adds to the subject's hits and returns them. Zero only looks; less than zero takes hits back. */
  add(limit: Limit, subject: string, by: number, now: Instant): number {
    const start = windowStart(limit, now);
    const hits = Math.max(this.#hitsOf(limit.name, start, subject) + by, 0);
    if (by === 0) return hits;
    this.#set(limit.name, start, subject, hits);
    if (this.#isStored) this.#remember({ name: limit.name, subject, start, end: start + limit.windowMs, hits: by });
    return hits;
  }

  /** What has been counted since the last time in windows that last, each counter once, and at most this many. */
  takeUnsaved(maximum: number, now: Instant): Hits[] {
    const taken: Hits[] = [];
    for (const [key, change] of this.#unsaved) {
      if (taken.length === maximum) break;
      this.#unsaved.delete(key);
      if (change.end > now && change.hits !== 0) taken.push(change);
    }
    return taken;
  }

  /** Is there anything to take? */
  get hasUnsaved(): boolean {
    return this.#unsaved.size > 0;
  }

  /** They could not be stored: the next time they are taken again. */
  putBack(changes: readonly Hits[]): void {
    for (const change of changes) this.#remember(change);
  }

  /** Takes over what is stored, with what has been counted since. */
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

/** When the window began in which this instant lies. */
export function windowStart({ windowMs }: Pick<Limit, 'windowMs'>, now: Instant): Instant {
  return now - (now % windowMs);
}

/** How long the window still lasts. */
export function waitOf(limit: Limit, now: Instant): number {
  return windowStart(limit, now) + limit.windowMs - now;
}

function keyOf({ name, subject, start }: Pick<Hits, 'name' | 'subject' | 'start'>): string {
  return `${name}\n${start}\n${subject}`;
}
