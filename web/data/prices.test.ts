import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '@candor/domain/time.ts';

/** Fakes the connections of a page. A dead one reports nothing, not even that it was closed. */
class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = [];
  binaryType = '';
  isClosed = false;

  constructor() {
    super();
    FakeSocket.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { protocol: 'https:', host: 'example.com' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function loadPage() {
  vi.resetModules();
  return await import('./prices.ts');
}

test('prices are not shown as live after the machine has slept, while the running clock stood still', async () => {
  const { priceLink, watchPrices } = await loadPage();
  const end = watchPrices();
  priceLink.set({ state: 'live', simulated: false });
  await vi.advanceTimersByTimeAsync(4 * SECOND_MS);
  expect(priceLink.get().state).toBe('live');
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(priceLink.get().state).toBe('lost');
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(FakeSocket.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  end();
});

test('a silent connection is lost after ten seconds, and its late end does not end its successor', async () => {
  const { priceLink, watchPrices } = await loadPage();
  const end = watchPrices();
  priceLink.set({ state: 'live', simulated: false });
  await vi.advanceTimersByTimeAsync(12 * SECOND_MS);
  expect(priceLink.get().state).toBe('lost');
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(FakeSocket.opened).toHaveLength(2);
  FakeSocket.opened[0]?.dispatchEvent(new Event('close'));
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(FakeSocket.opened).toHaveLength(2);
  FakeSocket.opened[1]?.dispatchEvent(new Event('close'));
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  expect(FakeSocket.opened.length).toBeGreaterThan(2);
  end();
  expect(FakeSocket.opened.at(-1)?.isClosed).toBe(true);
});
