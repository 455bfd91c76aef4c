import { expect, it } from 'vitest';
import { Slots, takeEach } from './slots.ts';

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

it('takes one of each kind, or none of any', () => {
  const [address, client] = [new Slots({ perSubject: 2 }), new Slots({ perSubject: 1 })];
  const both = [
    [address, 'here'],
    [client, 'kim'],
  ] as const;
  const release = takeEach(both);
  expect(takeEach(both)).toBeUndefined();
  expect(address.take('here'), 'the refused one gave back what it had').toBeDefined();
  release?.();
  expect(takeEach(both)).toBeDefined();
});
