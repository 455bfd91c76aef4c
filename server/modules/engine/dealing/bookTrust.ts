import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Answer, SwitchOpening } from './commands.ts';
import type { EngineOptions } from './engineOptions.ts';

/** The staff number under which the engine acts automatically; no member of staff has it. */
export const ENGINE_STAFF_ID = 0;
const REASON_MAXIMUM = 500;

interface Effects {
  readonly setClosingOnly: (on: boolean) => void;
  readonly pause: (command: SwitchOpening) => Promise<Answer>;
}

/**
 * Whether the book is trusted (rule LE-16). Once a figure does not add up, clients may only close, until two people
 * have checked the book and resumed opening: the pause is stored, so that a restart does not end it, and shown wherever
 * pauses are shown.
 */
export class BookTrust {
  readonly #options: Pick<EngineOptions, 'alarm' | 'homeBrand' | 'now'>;
  readonly #effects: Effects;
  #isLost = false;
  /** Status of the pause that a distrusted book requests; `none` before the request and after a refusal. */
  #pause: 'none' | 'asked' | 'stored' = 'none';
  /** Closing only at the request of another part, such as while the disk is full. */
  #isClosingOnly = false;

  constructor(options: Pick<EngineOptions, 'alarm' | 'homeBrand' | 'now'>, effects: Effects) {
    this.#options = options;
    this.#effects = effects;
  }

  setClosingOnly(on: boolean): void {
    this.#isClosingOnly = on;
    this.#effects.setClosingOnly(on || this.#isLost);
  }

  /**
   * Distrusts the book on the first difference and raises the alarm once. As long as the pause could not be stored,
   * each further difference requests it again: without a stored pause, opening could not be resumed.
   */
  lose(reason: string): void {
    if (!this.#isLost) {
      this.#isLost = true;
      this.#options.alarm(`${reason}; closing only`);
      this.#effects.setClosingOnly(true);
    }
    void this.#pauseAll(reason);
  }

  async #pauseAll(reason: string): Promise<void> {
    const { homeBrand, now } = this.#options;
    if (homeBrand === undefined || this.#pause !== 'none') return;
    this.#pause = 'asked';
    const { ok } = await this.#effects.pause(pauseOfAll(homeBrand, reason, now()));
    // Trust may have been regained while the answer was on its way.
    if (this.#isLost) this.#pause = ok ? 'stored' : 'none';
  }

  regain(): void {
    this.#isLost = false;
    this.#pause = 'none';
    this.#effects.setClosingOnly(this.#isClosingOnly);
  }
}

/** Does this switch resume opening in every instrument of every brand? */
export function opensEverywhere({ isPaused, brandId, symbol }: SwitchOpening): boolean {
  return !isPaused && brandId === undefined && symbol === undefined;
}

function pauseOfAll(homeBrand: BrandId, reason: string, now: Instant): SwitchOpening {
  return {
    commandId: `distrust:${now}`,
    brandId: undefined,
    symbol: undefined,
    isPaused: true,
    actingBrand: homeBrand,
    staffId: ENGINE_STAFF_ID,
    staffName: 'Audit of the books',
    approvedBy: undefined,
    reason: reason.slice(0, REASON_MAXIMUM),
  };
}
