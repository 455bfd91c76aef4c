import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Engine } from './engine.ts';
import { depreciatedPage } from './depreciatedHoldings.ts';
import type { DepreciatedHolding, DepreciatedPage, DepreciatedRequest } from './depreciatedHoldings.ts';
import { surveySteps } from './survey.ts';
import type { Survey } from './survey.ts';

/** Intervals between walks, with and without viewers; and how long a request counts as a viewer. */
const EVERY_MS = 2_000;
const QUIET_EVERY_MS = 30_000;
const LOOKED_AT_MS = 20_000;
/** Divisor of the thread's time: a walk takes at most a tenth. */
const SHARE = 10;

interface Walk {
  readonly survey: Survey;
  readonly fallen: ReadonlyMap<BrandId, readonly DepreciatedHolding[]>;
}

export interface SurveyorDeps {
  readonly engine: Pick<Engine, 'look'>;
  readonly now: () => Instant;
  readonly elapsed: () => number;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Walks through the book repeatedly, in slices of a millisecond between which dealing continues, so that a request of
 * the desk is answered immediately from the last walk.
 */
export class Surveyor {
  readonly #deps: SurveyorDeps;
  readonly #first = Promise.withResolvers<Walk>();
  #latest: Walk | undefined;
  /** The walk whose fallen holdings are being read, page by page, while newer walks are made. */
  #read: Walk | undefined;
  #checkedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #isWalking = false;
  #isStopped = false;

  constructor(deps: SurveyorDeps) {
    this.#deps = deps;
    void this.#survey();
  }

  /** Returns the last complete walk, waiting for the first; requests keep the walks frequent. */
  look(): Promise<Survey> {
    const isNew = this.#isQuiet();
    this.#checkedAt = this.#deps.elapsed();
    if (isNew && !this.#isWalking) this.#plan(0);
    return this.last();
  }

  /** Returns the last walk without making the next one come sooner; for callers that poll constantly. */
  async last(): Promise<Survey> {
    return (await this.#lastWalk()).survey;
  }

  /** Rule DN-3: returns a brand's fallen holdings, in pages of one walk; undefined once another reader has started. */
  async fallen({ brandId, next }: DepreciatedRequest): Promise<DepreciatedPage | undefined> {
    if (next === undefined) this.#read = await this.#lastWalk();
    if (this.#read === undefined || (next !== undefined && next.at !== this.#read.survey.at)) return undefined;
    const { survey, fallen } = this.#read;
    return depreciatedPage(fallen.get(brandId) ?? [], survey.at, next?.from ?? 0);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #isQuiet(): boolean {
    return this.#deps.elapsed() - this.#checkedAt > LOOKED_AT_MS;
  }

  async #lastWalk(): Promise<Walk> {
    return this.#latest ?? this.#first.promise;
  }

  async #survey(): Promise<void> {
    this.#isWalking = true;
    try {
      this.#latest = await this.#walk();
      this.#first.resolve(this.#latest);
    } catch (error) {
      this.#deps.onTrouble(error);
    }
    this.#isWalking = false;
    const everyMs = this.#isQuiet() ? QUIET_EVERY_MS : EVERY_MS;
    this.#plan(Math.max(everyMs, (this.#latest?.survey.tookMs ?? 0) * SHARE));
  }

  #plan(delayMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#survey(), delayMs);
  }

  async #walk(): Promise<Walk> {
    const { engine, now, elapsed } = this.#deps;
    const began = elapsed();
    // Taken before the book is read, so that no position opened after `at` appears older than the walk.
    const at = now();
    const { accounts, quotes } = await engine.look();
    const steps = surveySteps(accounts, (symbol) => quotes.get(symbol), elapsed);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        const { brands, fallen } = step.value;
        return { survey: { at, tookMs: elapsed() - began, brands }, fallen };
      }
      await nextTurn();
    }
  }
}
