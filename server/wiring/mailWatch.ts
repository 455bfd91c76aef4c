import { MINUTE_MS } from '@candor/domain/time.ts';

/** Outcome of an attempt: sent, to be tried again, or refused permanently. */
export type MailOutcome = 'sent' | 'retried' | 'refused';

const WINDOW_MS = 15 * MINUTE_MS;
/** Attempts to be tried again that count as a fault, ours or the mail server's. */
const RETRIES_MINIMUM = 5;
/**
 * Failures of any kind that count as a fault: more than for retries, since anybody can type addresses that do not
 * exist.
 */
const REFUSALS_MINIMUM = 20;

/** Counts the outcomes of mails, and notices when none are sent any longer. */
export class MailWatch {
  readonly #counts: Record<MailOutcome, number> = { sent: 0, retried: 0, refused: 0 };
  #failures: { readonly at: number; readonly outcome: MailOutcome }[] = [];
  #isSilent = false;

  counts(): Readonly<Record<MailOutcome, number>> {
    return this.#counts;
  }

  /**
   * Counts an attempt, at a time of a clock that only goes forward; returns whether mails have stopped or work again
   * with it.
   */
  note(outcome: MailOutcome, now: number): 'stopped' | 'works' | undefined {
    this.#counts[outcome] += 1;
    if (outcome === 'sent') {
      const hasStopped = this.#isSilent;
      this.#failures = [];
      this.#isSilent = false;
      return hasStopped ? 'works' : undefined;
    }
    this.#failures = [...this.#failures.filter(({ at }) => now - at < WINDOW_MS), { at: now, outcome }];
    const retries = this.#failures.filter((failure) => failure.outcome === 'retried').length;
    const isFault = retries >= RETRIES_MINIMUM || this.#failures.length >= REFUSALS_MINIMUM;
    if (this.#isSilent || !isFault) return undefined;
    this.#isSilent = true;
    return 'stopped';
  }
}
