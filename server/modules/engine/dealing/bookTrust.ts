import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { SwitchOpening } from './commands.ts';
import type { EngineOptions } from './engineOptions.ts';

/** No member of staff has this number: what the engine does by itself is done under it. */
export const NOBODY = 0;
const REASON_MAXIMUM = 500;

interface Effects {
  readonly setClosingOnly: (on: boolean) => void;
  readonly pause: (command: SwitchOpening) => void;
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

  /** The first difference is enough: it is reported once. */
  lose(reason: string): void {
    if (this.#isLost) return;
    this.#isLost = true;
    const { alarm, homeBrand, now } = this.#options;
    alarm(`${reason}; closing only`);
    this.#effects.setClosingOnly(true);
    if (homeBrand !== undefined) this.#effects.pause(pauseOfAll(homeBrand, reason, now()));
  }

  regain(): void {
    this.#isLost = false;
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
