import { rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { RawQuote, TickColumns } from './interface.ts';

/** Tick columns that grow while a source writes them. */
export class TickWriter implements TickColumns {
  count = 0;
  times: Float64Array;
  buys: Float64Array;
  sells: Float64Array;

  constructor(capacity = 256) {
    this.times = new Float64Array(capacity);
    this.buys = new Float64Array(capacity);
    this.sells = new Float64Array(capacity);
  }

  push(time: number, buy: number, sell: number): void {
    if (this.count === this.times.length) this.grow();
    this.times[this.count] = time;
    this.buys[this.count] = buy;
    this.sells[this.count] = sell;
    this.count++;
  }

  private grow(): void {
    this.times = doubled(this.times);
    this.buys = doubled(this.buys);
    this.sells = doubled(this.sells);
  }
}

/** Returns the tick at `index` as a quote. */
export function quoteAt(symbol: InstrumentSymbol, ticks: TickColumns, index: number): RawQuote {
  return {
    symbol,
    buy: rate(BigInt(ticks.buys[index] ?? 0)),
    sell: rate(BigInt(ticks.sells[index] ?? 0)),
    sourceTime: ticks.times[index] ?? 0,
  };
}

/** Converts a rate to the number that columns store. */
export function unitsOf(value: Rate): number {
  return Number.parseInt(value.toString(), 10);
}

function doubled(column: Float64Array): Float64Array {
  const wider = new Float64Array(column.length * 2);
  wider.set(column);
  return wider;
}
