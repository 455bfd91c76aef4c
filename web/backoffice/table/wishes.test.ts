import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readWishes, writeWishes } from './wishes.ts';

const shape = {
  orders: ['registered', 'name'],
  filters: ['verified', 'country'],
  first: { order: 'registered', descending: true },
} as const;

it('what is wished for comes back out of its address', () => {
  const text = fc.string({ minLength: 1, maxLength: 20 }).map((value) => value.trim());
  const wishes = fc.record({
    search: text,
    order: fc.constantFrom(...shape.orders),
    descending: fc.boolean(),
    filters: fc.record({ verified: text.filter((value) => value !== '') }, { requiredKeys: [] }),
  });
  fc.assert(
    fc.property(wishes, (wish) => {
      expect(readWishes(new URLSearchParams(writeWishes(wish, shape).toString()), shape)).toEqual(wish);
    }),
  );
});

it('who wishes for nothing has a bare address', () => {
  const nothing = readWishes(new URLSearchParams(), shape);
  expect(nothing).toEqual({ search: '', order: 'registered', descending: true, filters: {} });
  expect(writeWishes(nothing, shape).toString()).toBe('');
});

it('an order and a filter that do not exist are passed over', () => {
  const wishes = readWishes(new URLSearchParams('order=password&way=up&secret=1&country=DE'), shape);
  expect(wishes).toEqual({ search: '', order: 'registered', descending: true, filters: { country: 'DE' } });
});
