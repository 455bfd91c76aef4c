import { expect, test } from 'vitest';
import { keepNotice, readNotices } from './noticeLog.ts';

test('the log keeps the latest first, and of very many the last two hundred', () => {
  for (let count = 1; count <= 250; count += 1) keepNotice({ tone: 'info', title: `notice ${count}` });
  const stored = readNotices();
  expect(stored).toHaveLength(200);
  expect([stored[0]?.title, stored.at(-1)?.title]).toEqual(['notice 250', 'notice 51']);
  expect(new Set(stored.map(({ id }) => id)).size).toBe(200);
});
