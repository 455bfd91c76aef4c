import { rate } from '@candor/domain/money/money.ts';
import type { GatedInstrument } from '@candor/server/modules/engine/quotes/index.ts';
import type { PriceSource, RawQuote } from '@candor/server/providers/prices/interface.ts';
import { START } from '../driverWords.ts';
import { Chance } from '../lockstep/chance.ts';
import { basePrices } from '../settings.ts';
import { mixed } from './network.ts';
import type { SimulatedProcess } from './process.ts';
import type { VirtualTime } from './virtualTime.ts';

const TICK_MS = 700;
const HEARTBEAT_MS = 1_000;
const PARTS = 1_000_000n;
/** Maximum change from tick to tick, in millionths. */
const STEP_PARTS = 500;

export const SYMBOLS = ['EURUSD', 'BTCUSD'] as const;

/** The instruments as the gate knows them. */
export const gated: readonly GatedInstrument[] = SYMBOLS.map((symbol) => ({
  symbol,
  hours: '24x7',
  ageLimitMs: 60_000,
  jump: { floorBps: 500, capBps: 5_000, confirmMs: 1_000 },
  spreadBps: 2,
  decimals: symbol === 'EURUSD' ? 5 : 2,
}));

/** A venue, read by the dealer on duty: every reader gets the same prices at the same time, and its clock is right. */
export class Feed {
  readonly #time: VirtualTime;
  readonly #walks: ReadonlyMap<string, { readonly chance: Chance; readonly prices: bigint[] }>;

  constructor(time: VirtualTime, seed: number) {
    this.#time = time;
    this.#walks = new Map(
      SYMBOLS.map((symbol) => [
        symbol,
        { chance: new Chance(mixed(seed, symbol)), prices: [basePrices[symbol] ?? 0n] },
      ]),
    );
  }

  source(process: SimulatedProcess): PriceSource {
    const ends: (() => void)[] = [];
    return {
      name: 'simulation',
      simulated: true,
      followsCalendar: false,
      repeatable: false,
      start: (sink) => {
        const quoteAll = (): void => SYMBOLS.forEach((symbol) => sink.onQuote(this.#quote(symbol)));
        ends.push(
          process.every(TICK_MS, quoteAll),
          process.every(HEARTBEAT_MS, () => sink.onHeartbeat(process.now())),
        );
      },
      stop: () => ends.forEach((end) => end()),
      latest: () => SYMBOLS.map((symbol) => this.#quote(symbol)),
      ticks: () => ({ count: 0, times: new Float64Array(), buys: new Float64Array(), sells: new Float64Array() }),
    };
  }

  #quote(symbol: string): RawQuote {
    const middle = this.#priceAt(symbol, Math.floor(this.#time.now / TICK_MS));
    const half = middle / 20_000n;
    return { symbol, sell: rate(middle - half), buy: rate(middle + half), sourceTime: START + this.#time.now };
  }

  #priceAt(symbol: string, tick: number): bigint {
    const walk = this.#walks.get(symbol);
    if (walk === undefined) throw new Error(`no prices of ${symbol}`);
    while (walk.prices.length <= tick) {
      const last = walk.prices.at(-1) ?? 0n;
      walk.prices.push(last + (last * BigInt(Math.round(walk.chance.normal() * STEP_PARTS))) / PARTS);
    }
    return walk.prices[tick] ?? 0n;
  }
}
