import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Engine } from './engine.ts';
import { fallenPage } from './fallen.ts';
import type { FallenHolding, FallenPage, FallenRequest } from './fallen.ts';
import { surveySteps } from './survey.ts';
import type { Survey } from './survey.ts';

/** While somebody looks, and while nobody does. */
const EVERY_MS = 2_000;
const QUIET_EVERY_MS = 30_000;
const LOOKED_AT_MS = 20_000;
/** A walk costs at most this part of the thread's time. */
const SHARE = 10;

interface Walk {
  readonly survey: Survey;
  readonly fallen: ReadonlyMap<BrandId, readonly FallenHolding[]>;
}

export interface SurveyorDeps {
  readonly engine: Pick<Engine, 'look'>;
  readonly now: () => Instant;
  readonly elapsed: () => number;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Walks through the book again and again, in slices of a millisecond between which dealing goes on, so that a
 * look at the desk is answered at once from the last walk.
 */
export class Surveyor {
  readonly #deps: SurveyorDeps;
  readonly #first = Promise.withResolvers<Walk>();
  #latest: Walk | undefined;
  /** The walk whose fallen holdings are being read, page by page, while others follow it. */
  #read: Walk | undefined;
  #checkedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #isWalking = false;
  #isStopped = false;

  constructor(deps: SurveyorDeps) {
    this.#deps = deps;
    void this.#survey();
  }

  /** The last whole walk; the first is waited for. */
  look(): Promise<Survey> {
    const isNew = this.#isQuiet();
    this.#checkedAt = this.#deps.elapsed();
    if (isNew && !this.#isWalking) this.#plan(0);
    return this.last();
  }

  /** The same for what looks at it all the time: it makes no walk come sooner. */
  async last(): Promise<Survey> {
    return (await this.#lastWalk()).survey;
  }

  /** Rule DN-3: the fallen holdings of a brand, in pages of one walk; undefined: another one has begun to read. */
  async fallen({ brandId, next }: FallenRequest): Promise<FallenPage | undefined> {
    if (next === undefined) this.#read = await this.#lastWalk();
    if (this.#read === undefined || (next !== undefined && next.at !== this.#read.survey.at)) return undefined;
    const { survey, fallen } = this.#read;
    return fallenPage(fallen.get(brandId) ?? [], survey.at, next?.from ?? 0);
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
    // Before the look: nothing that is opened after it is older than the walk.
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
