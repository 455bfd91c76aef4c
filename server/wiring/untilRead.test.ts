import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EdgeNews } from '../database/edgeLine.ts';
import { untilRead } from './untilRead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('news that could not be read is read again, with everything else, until that succeeds', async () => {
  const answers = [false, false, true];
  const read = vi.fn(async (_news: EdgeNews | undefined) => {
    if (answers.shift() === false) throw new Error('no connection');
  });
  const onTrouble = vi.fn<(error: unknown) => void>();
  const hear = untilRead(read, onTrouble);
  const news = { brandId: 'northline', id: 4 };
  hear(news);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read.mock.calls).toEqual([[news], [undefined], [undefined]]);
  expect(onTrouble).toHaveBeenCalledTimes(2);
});

test('several news that could not be read are read again together', async () => {
  let isThere = false;
  const read = vi.fn(async (_news: EdgeNews | undefined) => {
    if (!isThere) throw new Error('no connection');
  });
  const hear = untilRead(read, () => undefined);
  for (const id of [1, 2, 3]) hear({ brandId: 'northline', id });
  await vi.advanceTimersByTimeAsync(999);
  isThere = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).toHaveBeenCalledTimes(4);
});
