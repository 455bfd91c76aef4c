import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '@candor/domain/ids.ts';
import type { Engine } from './engine.ts';
import { surveySteps } from './survey.ts';
import type { Survey } from './survey.ts';

/** While somebody looks, and while nobody does. */
const EVERY_MS = 2_000;
const QUIET_EVERY_MS = 30_000;
const LOOKED_AT_MS = 20_000;
/** A walk costs at most this part of the thread's time. */
const SHARE = 10;

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
  readonly #first = Promise.withResolvers<Survey>();
  #latest: Survey | undefined;
  #askedAt = -Infinity;
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
    this.#askedAt = this.#deps.elapsed();
    if (isNew && !this.#isWalking) this.#plan(0);
    return this.last();
  }

  /** The same for what looks at it all the time: it makes no walk come sooner. */
  last(): Promise<Survey> {
    return this.#latest === undefined ? this.#first.promise : Promise.resolve(this.#latest);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #isQuiet(): boolean {
    return this.#deps.elapsed() - this.#askedAt > LOOKED_AT_MS;
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
    this.#plan(Math.max(everyMs, (this.#latest?.tookMs ?? 0) * SHARE));
  }

  #plan(delayMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#survey(), delayMs);
  }

  async #walk(): Promise<Survey> {
    const { engine, now, elapsed } = this.#deps;
    const began = elapsed();
    const { accounts, quotes } = await engine.look();
    const at = now();
    const steps = surveySteps(accounts, (symbol) => quotes.get(symbol), elapsed);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return { at, tookMs: elapsed() - began, brands: step.value };
      await nextTurn();
    }
  }
}
