import type { InstrumentSymbol } from '@candor/domain/ids.ts';

/**
 * Values by instrument. A tick asks for the same instrument several times in a row, so the value found last is kept:
 * to compare its symbol is cheaper than to search. Values are never removed.
 */
export class BySymbol<Value extends { readonly symbol: InstrumentSymbol }> {
  readonly #values = new Map<InstrumentSymbol, Value>();
  #latest: Value | undefined;

  find(symbol: InstrumentSymbol): Value | undefined {
    if (this.#latest?.symbol === symbol) return this.#latest;
    const value = this.#values.get(symbol);
    if (value !== undefined) this.#latest = value;
    return value;
  }

  add(value: Value): void {
    this.#values.set(value.symbol, value);
    this.#latest = value;
  }

  values(): MapIterator<Value> {
    return this.#values.values();
  }
}
