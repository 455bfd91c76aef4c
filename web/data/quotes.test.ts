import { describe, expect, it } from 'vitest';
import { QuoteStore } from './quotes.ts';

const open = (sell: number) => ({ buy: sell + 0.0002, sell, state: 'open' as const });

/** A store whose animation frames come when the test says so. */
function storeWithFrames() {
  const frames: (() => void)[] = [];
  const store = new QuoteStore((flush) => void frames.push(flush));
  return { store, frames, nextFrame: () => frames.shift()?.() };
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

  it('wakes those who watch everything once a frame, after all of it is there', () => {
    const { store, nextFrame } = storeWithFrames();
    store.accept({ EURUSD: open(1.08), GBPUSD: open(1.26) });
    const seen: unknown[] = [];
    const stop = store.subscribeAll(() => seen.push([store.get('EURUSD')?.sell, store.get('GBPUSD')?.sell]));
    const before = store.version;
    store.accept({ EURUSD: open(1.09), GBPUSD: open(1.27) });
    expect(store.version).toBe(before);
    nextFrame();
    expect(seen).toEqual([[109_000_000n, 127_000_000n]]);
    expect(store.version).toBeGreaterThan(before);
    stop();
    store.accept({ USDJPY: open(150) });
    expect(seen).toHaveLength(1);
  });

  it('says which way the sell price went, and keeps it while the price stands', () => {
    const { store, nextFrame } = storeWithFrames();
    store.accept({ EURUSD: open(1.08) });
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
