import { barText } from '@candor/contracts/http/data.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { Slices } from './slices.ts';

/** Bars written before the thread may turn to other work. */
const AT_ONCE = 250;

/**
 * Writes bars as JSON text. A closed bar is the same object in every answer: its text is computed once and
 * garbage-collected with it.
 */
export class BarTexts {
  readonly #texts = new WeakMap<Bar, string>();

  async write(bars: readonly Bar[]): Promise<string> {
    const slices = new Slices();
    const texts: string[] = [];
    for (let from = 0; from < bars.length; from += AT_ONCE) {
      texts.push(...bars.slice(from, from + AT_ONCE).map((bar) => this.#textOf(bar)));
      await slices.yieldIfDue();
    }
    return `[${texts.join()}]`;
  }

  #textOf(bar: Bar): string {
    const cached = this.#texts.get(bar);
    if (cached !== undefined) return cached;
    const text = barText(bar);
    this.#texts.set(bar, text);
    return text;
  }
}
