import type { Instant } from '@candor/domain/ids.ts';

/** What became of an attempt: sent, to be tried again, or refused for good. */
export type MailOutcome = 'sent' | 'retried' | 'refused';

const WINDOW_MS = 15 * 60_000;
/** Attempts that are to be tried again are a fault of ours or of the mail server. */
const RETRIES_MINIMUM = 5;
/** Anybody can type addresses that do not exist: of refusals alone it takes more. */
const REFUSALS_MINIMUM = 20;

/** Counts what becomes of mails, and notices when none of them goes out any more. */
export class MailWatch {
  readonly #counts: Record<MailOutcome, number> = { sent: 0, retried: 0, refused: 0 };
  #failures: { readonly at: Instant; readonly outcome: MailOutcome }[] = [];
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
    this.#failures = [...this.#failures.filter(({ at }) => now - at < WINDOW_MS), { at: now, outcome }];
    const retries = this.#failures.filter((failure) => failure.outcome === 'retried').length;
    const isFault = retries >= RETRIES_MINIMUM || this.#failures.length >= REFUSALS_MINIMUM;
    if (this.#isSilent || !isFault) return undefined;
    this.#isSilent = true;
    return 'stopped';
  }
}
