import { expect, test } from 'vitest';
import { checkDiary } from './diary.ts';

test('DI-1 a note loses the blanks around it, tags also those inside, empty ones and repetitions', () => {
  const diary = checkDiary({
    note: ' bought the dip\r\ntoo early \n',
    tags: [' Swing ', '', 'news   day', 'swing', '  '],
  });
  expect(diary).toEqual({ ok: true, value: { note: 'bought the dip\ntoo early', tags: ['Swing', 'news day'] } });
});

test.each([
  ['a note of 2 001', { note: 'n'.repeat(2_001), tags: [] }, 'noteTooLong', { limit: '2000' }],
  ['eleven tags', { note: '', tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, 'tooManyTags', { limit: '10' }],
  ['a tag of 25', { note: '', tags: ['t'.repeat(25)] }, 'tagTooLong', { limit: '24' }],
  ['a bell in a note', { note: 'a\u0007', tags: [] }, 'malformed', undefined],
  ['an upper control character in a note', { note: 'a\u0085', tags: [] }, 'malformed', undefined],
  ['a nought in a tag', { note: '', tags: ['a\u0000'] }, 'malformed', undefined],
  ['half a character', { note: '\uD83D', tags: [] }, 'malformed', undefined],
])('DI-1 %s is refused', (_, written, code, params) => {
  const checked = checkDiary(written);
  expect(checked.ok).toBe(false);
  if (!checked.ok) expect(checked.refusal).toMatchObject({ code, ...(params !== undefined && { params }) });
});

test('DI-1 exactly the limits are kept, counted in characters and not in halves of them', () => {
  const tags = Array.from({ length: 10 }, (_, n) => `${n}`.padEnd(24, 'x'));
  expect(checkDiary({ note: '\u{1F680}'.repeat(2_000), tags })).toMatchObject({ ok: true, value: { tags } });
});
