import { describe, expect, it } from 'vitest';
import { QuoteStore } from './quotes.ts';

const open = (sell: number) => ({ buy: sell + 0.0002, sell, state: 'open' as const });

/** Builds a store whose animation frames the test triggers. */
function storeWithFrames(room = 100) {
  const frames: ((room: number) => void)[] = [];
  const store = new QuoteStore((flush) => void frames.push(flush));
  return { store, frames, nextFrame: () => frames.shift()?.(room) };
}

function countCalls(store: QuoteStore, symbol: string) {
  const calls = { count: 0 };
  const stop = store.subscribe(symbol, () => calls.count++);
  return { calls, stop };
}

describe('the quote store', () => {
  it('shows the first value of a symbol at once', () => {
    const { store, frames } = storeWithFrames();
    const { calls } = countCalls(store, 'EURUSD');
    store.accept({ EURUSD: open(1.08) });
    expect(store.get('EURUSD')?.sell).toBe(108_000_000n);
    expect(calls.count).toBe(1);
    expect(frames).toHaveLength(0);
  });

  it('tells of later values once per animation frame, the latest wins', () => {
    const { store, frames, nextFrame } = storeWithFrames();
    store.accept({ EURUSD: open(1.08) });
    const { calls } = countCalls(store, 'EURUSD');
    store.accept({ EURUSD: open(1.09) });
    store.accept({ EURUSD: open(1.1) });
    expect(frames).toHaveLength(1);
    expect(store.get('EURUSD')?.sell).toBe(108_000_000n);
    nextFrame();
    expect(store.get('EURUSD')?.sell).toBe(110_000_000n);
    expect(calls.count).toBe(1);
  });

  it('wakes only those who watch a symbol that changed', () => {
    const { store, nextFrame } = storeWithFrames();
    store.accept({ EURUSD: open(1.08), GBPUSD: open(1.26) });
    const euro = countCalls(store, 'EURUSD');
    const pound = countCalls(store, 'GBPUSD');
    store.accept({ GBPUSD: open(1.27) });
    nextFrame();
    expect(euro.calls.count).toBe(0);
    expect(pound.calls.count).toBe(1);
    pound.stop();
    store.accept({ GBPUSD: open(1.28) });
    nextFrame();
    expect(pound.calls.count).toBe(1);
  });

  it('wakes those who watch everything once, when all that waited is there', () => {
    const { store, nextFrame } = storeWithFrames(1);
    store.accept({ EURUSD: open(1.08), GBPUSD: open(1.26) });
    for (const symbol of ['EURUSD', 'GBPUSD']) countCalls(store, symbol);
    const heard: unknown[] = [];
    const stop = store.subscribeAll(() => heard.push([store.get('EURUSD')?.sell, store.get('GBPUSD')?.sell]));
    const before = store.version;
    store.accept({ EURUSD: open(1.09), GBPUSD: open(1.27) });
    expect(store.version).toBe(before);
    nextFrame();
    expect(heard).toEqual([]);
    nextFrame();
    expect(heard).toEqual([[109_000_000n, 127_000_000n]]);
    expect(store.version).toBeGreaterThan(before);
    stop();
    store.accept({ USDJPY: open(150) });
    expect(heard).toHaveLength(1);
  });

  it('spreads many symbols over frames, the latest value of each, and wakes everybody once a round', () => {
    const { store, frames, nextFrame } = storeWithFrames(2);
    const symbols = ['A', 'B', 'C', 'D', 'E'];
    const at = (sell: number) => Object.fromEntries(symbols.map((symbol) => [symbol, open(sell)]));
    store.accept(at(1));
    for (const symbol of symbols) countCalls(store, symbol);
    let rounds = 0;
    store.subscribeAll(() => (rounds += 1));
    store.accept(at(2));
    nextFrame();
    expect(symbols.map((symbol) => store.get(symbol)?.sell === 200_000_000n)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    store.accept(at(3));
    expect(rounds).toBe(1);
    for (let frame = 0; frame < 3; frame += 1) nextFrame();
    expect(symbols.every((symbol) => store.get(symbol)?.sell === 300_000_000n)).toBe(true);
    expect([rounds, frames.length]).toEqual([2, 0]);
  });

  it('replaces at once what nobody watches', () => {
    const { store, frames } = storeWithFrames();
    store.accept({ EURUSD: open(1.08) });
    const { stop } = countCalls(store, 'EURUSD');
    store.accept({ EURUSD: open(1.09) });
    stop();
    store.accept({ EURUSD: open(1.1) });
    expect(store.get('EURUSD')?.sell).toBe(110_000_000n);
    frames.shift()?.(100);
    expect(store.get('EURUSD')?.sell).toBe(110_000_000n);
  });

  it('says which way the sell price went, and keeps it while the price stands', () => {
    const { store, nextFrame } = storeWithFrames();
    store.accept({ EURUSD: open(1.08) });
    countCalls(store, 'EURUSD');
    expect(store.get('EURUSD')?.direction).toBeUndefined();
    for (const [sell, direction] of [
      [1.09, 'up'],
      [1.09, 'up'],
      [1.07, 'down'],
    ] as const) {
      store.accept({ EURUSD: open(sell) });
      nextFrame();
      expect(store.get('EURUSD')?.direction).toBe(direction);
    }
  });

  it('ruling R8: keeps the last good price beside the reason why it cannot be traded', () => {
    const { store } = storeWithFrames();
    store.accept({ AAPL: { buy: 228.11, sell: 228.02, state: 'closed', at: 1_700_000_000_000 } });
    expect(store.get('AAPL')).toMatchObject({ sell: 22_802_000_000n, state: 'closed', at: 1_700_000_000_000 });
  });

  it('drops a price that no rule could compute with', () => {
    const { store } = storeWithFrames();
    store.accept({ EURUSD: open(Number.NaN), GBPUSD: open(1e300) });
    expect(store.get('EURUSD')).toBeUndefined();
    expect(store.get('GBPUSD')).toBeUndefined();
  });
});
