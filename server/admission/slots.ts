export interface SlotLimits {
  /** Slots held at the same moment per subject: an address or a client. */
  readonly perSubject: number;
  /** Slots held at the same moment by all subjects together; absent: unlimited. */
  readonly total?: number;
}

/** Slots of something that costs memory, a connection or a file, counted for each subject. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Takes a slot; undefined if none is left. The returned function releases it. */
  take(subject: string): (() => void) | undefined {
    const { perSubject, total = Infinity } = this.#limits;
    const held = this.#held.get(subject) ?? 0;
    if (held >= perSubject || this.#total >= total) return undefined;
    this.#held.set(subject, held + 1);
    this.#total++;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#release(subject);
    };
  }

  /** Does the subject hold any slot? */
  holds(subject: string): boolean {
    return this.#held.has(subject);
  }

  #release(subject: string): void {
    this.#total--;
    const held = this.#held.get(subject) ?? 0;
    if (held > 1) this.#held.set(subject, held - 1);
    else this.#held.delete(subject);
  }
}
