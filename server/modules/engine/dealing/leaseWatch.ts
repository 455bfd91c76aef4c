import { machineTimers } from '../../../clock.ts';
import type { Timers } from '../../../clock.ts';

const RENEWAL_MS = 1_000;
/** Longest time an order waits for a renewal before it is refused. */
const PATIENCE_MS = 1_000;
/**
 * Age up to which a renewal counts; shorter than the lease, so that this engine has stopped before another takes over.
 */
const FRESH_MS = 2_000;

export interface LeaseWatchOptions {
  /** Renews the lease; false if another engine has it. */
  readonly renew: () => Promise<boolean>;
  /** Milliseconds of a clock that also runs while the process is paused. */
  readonly elapsed: () => number;
  readonly timers?: Timers;
  readonly onLost: () => void;
  readonly onTrouble: (error: unknown) => void;
}

/** Renews the lease each second and knows how long ago that last succeeded (ruling B4.8). */
export class LeaseWatch {
  readonly #options: LeaseWatchOptions;
  #renewedAt: number;
  #renewing: Promise<void> | undefined;
  readonly #timers: Timers;
  #endRenewing: (() => void) | undefined;

  /** Starts from a lease that has just been taken. */
  constructor(options: LeaseWatchOptions) {
    this.#options = options;
    this.#timers = options.timers ?? machineTimers;
    this.#renewedAt = options.elapsed();
  }

  /** False after two seconds without a renewal: then no command is taken. */
  get isFresh(): boolean {
    return this.#options.elapsed() - this.#renewedAt < FRESH_MS;
  }

  start(): void {
    this.#endRenewing = this.#timers.every(RENEWAL_MS, () => void this.renew());
  }

  stop(): void {
    this.#endRenewing?.();
  }

  /** Renews the lease, one renewal at a time; its age counts from the request, not from the answer. */
  renew(): Promise<void> {
    this.#renewing ??= this.#ask().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /**
   * Does the work immediately while the lease is fresh, otherwise after a renewal: on a busy machine the last renewal
   * may merely be late, and no order needs to be refused for that.
   */
  whenFresh<T>(work: () => Promise<T>): Promise<T> {
    return this.isFresh ? work() : this.#waitForRenewal().then(work);
  }

  async #waitForRenewal(): Promise<void> {
    const patience = Promise.withResolvers<void>();
    const callOff = this.#timers.after(PATIENCE_MS, patience.resolve);
    await Promise.race([this.renew(), patience.promise]);
    callOff();
  }

  async #ask(): Promise<void> {
    const sentAt = this.#options.elapsed();
    try {
      if (await this.#options.renew()) this.#renewedAt = sentAt;
      else this.#options.onLost();
    } catch (error) {
      this.#options.onTrouble(error);
    }
  }
}
