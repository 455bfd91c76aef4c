const RENEWAL_MS = 1_000;
/** Shorter than the lease: whoever may take over finds this engine silent already. */
const FRESH_MS = 2_000;

export interface LeaseWatchOptions {
  /** False: another engine has the lease. */
  readonly renew: () => Promise<boolean>;
  /** Milliseconds of a clock that also runs while the process is paused. */
  readonly elapsed: () => number;
  readonly onLost: () => void;
  readonly onTrouble: (error: unknown) => void;
}

/** Renews the lease each second and knows how long ago that last worked (blueprint B4.8). */
export class LeaseWatch {
  readonly #options: LeaseWatchOptions;
  #renewedAt: number;
  #isRenewing = false;
  #timer: NodeJS.Timeout | undefined;

  /** Made when the lease has just been taken. */
  constructor(options: LeaseWatchOptions) {
    this.#options = options;
    this.#renewedAt = options.elapsed();
  }

  /** False after two seconds without a renewal: then no command is taken. */
  get isFresh(): boolean {
    return this.#options.elapsed() - this.#renewedAt < FRESH_MS;
  }

  start(): void {
    this.#timer = setInterval(() => void this.renew(), RENEWAL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Counts from when it was asked for, not from when the answer came. */
  async renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    const askedAt = this.#options.elapsed();
    try {
      if (await this.#options.renew()) this.#renewedAt = askedAt;
      else this.#options.onLost();
    } catch (error) {
      this.#options.onTrouble(error);
    } finally {
      this.#isRenewing = false;
    }
  }
}
