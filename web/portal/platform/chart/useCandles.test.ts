import { MINUTE_MS } from '@candor/domain/time.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { keepSettled } from './useCandles.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('bars of an instrument that has left the chart during a request are not requested any longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const asked: string[] = [];
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise((resolve) => answers.push(resolve));
  });
  const end = keepSettled('EURUSD', '1m');
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(asked).toHaveLength(1);
  end();
  answers[0]?.(new Response('', { status: 502 }));
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(asked).toHaveLength(1);
});

test('bars of an instrument on the chart are requested again after each request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const asked: string[] = [];
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('', { status: 502 });
  });
  const end = keepSettled('EURUSD', '1m');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(asked.length).toBeGreaterThan(1);
  end();
});
