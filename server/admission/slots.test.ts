import { expect, it } from 'vitest';
import { Slots } from './slots.ts';

it('gives each subject its own, and takes them back once', () => {
  const slots = new Slots({ perSubject: 2 });
  const first = slots.take('a');
  expect(slots.take('a')).toBeDefined();
  expect(slots.take('a')).toBeUndefined();
  expect(slots.take('b')).toBeDefined();
  first?.();
  first?.();
  expect(slots.take('a')).toBeDefined();
  expect(slots.take('a')).toBeUndefined();
});

it('gives no more than the total', () => {
  const slots = new Slots({ perSubject: 2, total: 3 });
  const held = ['a', 'a', 'b', 'c'].map((subject) => slots.take(subject));
  expect(held.map((release) => release !== undefined)).toEqual([true, true, true, false]);
  held[2]?.();
  expect(slots.take('c')).toBeDefined();
});
