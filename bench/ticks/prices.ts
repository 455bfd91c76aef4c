import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Chance } from '../../tests/simulation/lockstep/chance.ts';
import { NOON } from '../../tests/support/dealing.ts';

const INSTRUMENTS = 110;
const SPREAD_PARTS = 100n;
const PARTS = 1_000_000n;
/** Deviation of one tick, 0.2 basis points, in parts of a hundred million. */
const DEVIATION = 2_000;
const DEVIATION_PARTS = 100_000_000n;

/** 110 instruments whose popularity falls with their rank (Zipf), among positions and ticks alike. */
export class Prices {
  readonly symbols: readonly InstrumentSymbol[] = Array.from({ length: INSTRUMENTS }, (_, rank) => `S${rank}`);
  readonly #chance: Chance;
  readonly #cumulative: readonly number[];
  readonly #sell: bigint[];
  readonly #quotes = new Map<InstrumentSymbol, Quote>();
  #ticks = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
    let total = 0;
    this.#cumulative = this.symbols.map((_, rank) => (total += 1 / (rank + 1)));
    this.#sell = this.symbols.map(() => 100_000_000n * BigInt(1 + chance.below(5_000)));
    this.symbols.forEach((_, rank) => this.#put(rank));
  }

  quote(symbol: InstrumentSymbol): Quote {
    const quote = this.#quotes.get(symbol);
    if (quote === undefined) throw new Error(`no quote of ${symbol}`);
    return quote;
  }

  popular(): InstrumentSymbol {
    return this.symbols[this.#rank()] ?? 'S0';
  }

  /** Returns the next tick of a popular instrument. */
  next(): Quote {
    const rank = this.#rank();
    const sell = this.#sell[rank] ?? 1n;
    this.#sell[rank] = sell + (sell * BigInt(Math.round(this.#chance.normal() * DEVIATION))) / DEVIATION_PARTS;
    return this.#put(rank);
  }

  /** Returns a tick that takes this many hundredths off the most popular instrument. */
  gap(hundredths: bigint): Quote {
    this.#sell[0] = ((this.#sell[0] ?? 1n) * (100n - hundredths)) / 100n;
    return this.#put(0);
  }

  #rank(): number {
    const drawn = this.#chance.fraction() * (this.#cumulative.at(-1) ?? 1);
    let low = 0;
    let high = this.#cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cumulative[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #put(rank: number): Quote {
    const symbol = this.symbols[rank] ?? 'S0';
    const sell = this.#sell[rank] ?? 1n;
    this.#ticks += 1;
    const quote = {
      symbol,
      sell: rate(sell),
      buy: rate(sell + (sell * SPREAD_PARTS) / PARTS),
      tickId: this.#ticks,
      source: 'bench',
      sourceTime: NOON,
      receivedTime: NOON,
    };
    this.#quotes.set(symbol, quote);
    return quote;
  }
}
