export interface LineLimits {
  /** Work under way for all subjects together; absent: unlimited. */
  readonly atOnce?: number;
  /** Work under way per subject: an address or a client. */
  readonly perSubject: number;
  readonly waitingPerSubject: number;
  readonly waiting: number;
}

/** A place in a line, or work under way. */
export interface Place {
  /**
   * Resolves in its turn to the function that ends the work; to undefined if the place went to somebody with a shorter
   * line.
   */
  readonly turn: Promise<(() => void) | undefined>;
  /** Lets another subject wait for the same work: its turn comes when either subject's does. */
  join(subject: string): void;
}

interface Waiting {
  readonly start: (subject: string) => void;
  readonly giveUp: () => void;
  readonly subjects: string[];
}

/**
 * Work done in small pieces: each subject has a line of its own, and the lines take turns. However many requests a
 * subject sends, another one waits at most for the work under way and for one of each line. Where too many wait, the
 * longest line gives up its newest place.
 */
export class Lines {
  readonly #limits: LineLimits;
  readonly #lines = new Map<string, Waiting[]>();
  readonly #running = new Map<string, number>();
  #runningTotal = 0;
  #waitingTotal = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  /** Takes a place; undefined if too many are waiting. */
  enter(subject: string): Place | undefined {
    const { waiting, waitingPerSubject } = this.#limits;
    const mustWait = !this.#mayStart(subject);
    const { length } = this.#lines.get(subject) ?? [];
    if (mustWait && length >= waitingPerSubject) return undefined;
    if (mustWait && this.#waitingTotal >= waiting && !this.#makeRoom(length + 1)) return undefined;
    const { promise: turn, resolve } = Promise.withResolvers<(() => void) | undefined>();
    let isWaiting = true;
    const place: Waiting = {
      subjects: [subject],
      start: (of) => {
        isWaiting = false;
        resolve(this.#begin(of));
      },
      giveUp: () => {
        isWaiting = false;
        resolve(undefined);
      },
    };
    if (mustWait) {
      this.#waitingTotal++;
      this.#append(subject, place);
    } else place.start(subject);
    return {
      turn,
      join: (other) => {
        if (!isWaiting || place.subjects.includes(other)) return;
        place.subjects.push(other);
        this.#append(other, place);
        this.#next();
      },
    };
  }

  #mayStart(subject: string): boolean {
    const { atOnce = Infinity, perSubject } = this.#limits;
    return this.#runningTotal < atOnce && (this.#running.get(subject) ?? 0) < perSubject;
  }

  #begin(subject: string): () => void {
    this.#runningTotal++;
    this.#running.set(subject, (this.#running.get(subject) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#runningTotal--;
      const running = (this.#running.get(subject) ?? 1) - 1;
      if (running > 0) this.#running.set(subject, running);
      else this.#running.delete(subject);
      this.#next();
    };
  }

  #append(subject: string, place: Waiting): void {
    const line = this.#lines.get(subject);
    if (line === undefined) this.#lines.set(subject, [place]);
    else line.push(place);
  }

  /** Starts the next work; the line that was served goes behind the others. */
  #next(): void {
    for (const [subject, line] of this.#lines) {
      const [first] = line;
      if (first === undefined || !this.#mayStart(subject)) continue;
      this.#lines.delete(subject);
      this.#lines.set(subject, line);
      this.#leave(first);
      first.start(subject);
      return this.#next();
    }
  }

  /** Takes a place from a longer line than this length, if possible one that no other subject shares. */
  #makeRoom(length: number): boolean {
    let longest: readonly Waiting[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    if (longest.length <= length) return false;
    const place = longest.findLast(({ subjects }) => subjects.length === 1) ?? longest.at(-1);
    if (place === undefined) return false;
    this.#leave(place);
    place.giveUp();
    return true;
  }

  #leave(place: Waiting): void {
    this.#waitingTotal--;
    for (const subject of place.subjects) {
      const remaining = (this.#lines.get(subject) ?? []).filter((one) => one !== place);
      if (remaining.length > 0) this.#lines.set(subject, remaining);
      else this.#lines.delete(subject);
    }
  }
}
