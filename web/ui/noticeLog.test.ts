import { expect, test } from 'vitest';
import { keepNotice, readNotices } from './noticeLog.ts';

test('the log keeps the latest first, and of very many the last two hundred', () => {
  for (let count = 1; count <= 250; count += 1) keepNotice({ tone: 'info', title: `notice ${count}` });
  const kept = readNotices();
  expect(kept).toHaveLength(200);
  expect([kept[0]?.title, kept.at(-1)?.title]).toEqual(['notice 250', 'notice 51']);
  expect(new Set(kept.map(({ id }) => id)).size).toBe(200);
});
