import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Answer, SwitchOpening } from './commands.ts';
import type { EngineOptions } from './engineOptions.ts';

/** No member of staff has this number: what the engine does by itself is done under it. */
export const NOBODY = 0;
const REASON_MAXIMUM = 500;

interface Effects {
  readonly setClosingOnly: (on: boolean) => void;
  readonly pause: (command: SwitchOpening) => Promise<Answer>;
}

/**
 * Whether the book is dealt with (rule LE-16). Once something does not add up clients may only close, until two people
 * have looked and let opening go on: the pause is stored, so that a restart does not end it, and shown wherever pauses
 * are.
 */
export class BookTrust {
  readonly #options: Pick<EngineOptions, 'alarm' | 'homeBrand' | 'now'>;
  readonly #effects: Effects;
  #isLost = false;
  /** The pause that a lost trust asks for: not yet asked for or refused, on its way, or stored. */
  #pause: 'none' | 'asked' | 'stored' = 'none';
  /** Requested from outside, as while the disk is full. */
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
   * The first difference is enough: it is reported once. While its pause could not be stored, each further look at
   * the book asks for it again: without it nobody could let opening go on.
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
    // It may have been ended while its answer was on the way.
    if (this.#isLost) this.#pause = ok ? 'stored' : 'none';
  }

  regain(): void {
    this.#isLost = false;
    this.#pause = 'none';
    this.#effects.setClosingOnly(this.#isClosingOnly);
  }
}

/** Does this let opening go on in every instrument of every brand? */
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
    staffId: NOBODY,
    staffName: 'Audit of the books',
    approvedBy: undefined,
    reason: reason.slice(0, REASON_MAXIMUM),
  };
}
