import { expect, test } from 'vitest';
import { typedSince } from './typedSince.ts';

test('what is typed while a note is being saved stays, and what was saved is the stored text again', () => {
  const saved = { note: 'Gap filled', tags: 'gap' };
  expect(typedSince(saved, saved)).toEqual({});
  expect(typedSince(saved, { note: 'Gap filled', tags: 'gap, plan' })).toEqual({ tags: 'gap, plan' });
  expect(typedSince(saved, { note: 'Gap filled late' })).toEqual({ note: 'Gap filled late' });
  expect(typedSince(saved, { note: '' })).toEqual({ note: '' });
});
