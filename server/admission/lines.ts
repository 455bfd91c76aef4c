export interface LineLimits {
  /** At the same moment, for all subjects together; absent: unlimited. */
  readonly atOnce?: number;
  /** At the same moment, per subject: an address or a client. */
  readonly perSubject: number;
  readonly waitingPerSubject: number;
  readonly waiting: number;
}

/** A place in a line, or at work already. */
export interface Place {
  /** Resolves when its turn has come; what it resolves to ends the turn. */
  readonly turn: Promise<() => void>;
  /** Another subject waits for the same work: its turn comes when either subject's does. */
  join(subject: string): void;
}

interface Waiting {
  readonly start: (subject: string) => void;
  readonly subjects: string[];
}

/**
 * Work that is done a little at a time: each subject has a line of its own, and the lines take turns. However many a
 * subject sends, another one waits for at most the work that has begun and for one of each line.
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

  /** Undefined: too many are waiting. */
  enter(subject: string): Place | undefined {
    const { waiting, waitingPerSubject } = this.#limits;
    const mustWait = !this.#mayStart(subject);
    const line = this.#lines.get(subject) ?? [];
    if (mustWait && (this.#waitingTotal >= waiting || line.length >= waitingPerSubject)) return undefined;
    const { promise: turn, resolve } = Promise.withResolvers<() => void>();
    let isStarted = false;
    const place: Waiting = {
      subjects: [subject],
      start: (of) => {
        isStarted = true;
        resolve(this.#begin(of));
      },
    };
    if (mustWait) {
      this.#waitingTotal++;
      this.#append(subject, place);
    } else place.start(subject);
    return {
      turn,
      join: (other) => {
        if (isStarted || place.subjects.includes(other)) return;
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
      const left = (this.#running.get(subject) ?? 1) - 1;
      if (left > 0) this.#running.set(subject, left);
      else this.#running.delete(subject);
      this.#next();
    };
  }

  #append(subject: string, place: Waiting): void {
    const line = this.#lines.get(subject);
    if (line === undefined) this.#lines.set(subject, [place]);
    else line.push(place);
  }

  /** The line that was served goes behind the others. */
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

  #leave(place: Waiting): void {
    this.#waitingTotal--;
    for (const subject of place.subjects) {
      const left = (this.#lines.get(subject) ?? []).filter((one) => one !== place);
      if (left.length > 0) this.#lines.set(subject, left);
      else this.#lines.delete(subject);
    }
  }
}
