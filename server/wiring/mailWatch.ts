import type { Instant } from '@candor/domain/ids.ts';

/** What became of an attempt: sent, to be tried again, or refused for good. */
export type MailOutcome = 'sent' | 'retried' | 'refused';

const WINDOW_MS = 15 * 60_000;
/** One strange address is refused every day; these many attempts without a single success are a fault of ours. */
const FAILURES_MINIMUM = 5;

/** Counts what becomes of mails, and notices when none of them goes out any more. */
export class MailWatch {
  readonly #counts: Record<MailOutcome, number> = { sent: 0, retried: 0, refused: 0 };
  #failures: Instant[] = [];
  #isSilent = false;

  counts(): Readonly<Record<MailOutcome, number>> {
    return this.#counts;
  }

  /** Answers whether mails have stopped or work again with this attempt. */
  note(outcome: MailOutcome, now: Instant): 'stopped' | 'works' | undefined {
    this.#counts[outcome] += 1;
    if (outcome === 'sent') {
      const hasStopped = this.#isSilent;
      this.#failures = [];
      this.#isSilent = false;
      return hasStopped ? 'works' : undefined;
    }
    this.#failures = [...this.#failures.filter((at) => now - at < WINDOW_MS), now];
    if (this.#isSilent || this.#failures.length < FAILURES_MINIMUM) return undefined;
    this.#isSilent = true;
    return 'stopped';
  }
}
