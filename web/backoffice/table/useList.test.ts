import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readListView, writeListView } from './useList.ts';

const shape = {
  orders: ['registered', 'name'],
  filters: ['verified', 'country'],
  first: { order: 'registered', descending: true },
} as const;

it('a view comes back out of its address', () => {
  const text = fc.string({ minLength: 1, maxLength: 20 }).map((value) => value.trim());
  const views = fc.record({
    search: text,
    order: fc.constantFrom(...shape.orders),
    descending: fc.boolean(),
    filters: fc.record({ verified: text.filter((value) => value !== '') }, { requiredKeys: [] }),
  });
  fc.assert(
    fc.property(views, (view) => {
      expect(readListView(new URLSearchParams(writeListView(view, shape).toString()), shape)).toEqual(view);
    }),
  );
});

it('the usual view has a bare address', () => {
  const nothing = readListView(new URLSearchParams(), shape);
  expect(nothing).toEqual({ search: '', order: 'registered', descending: true, filters: {} });
  expect(writeListView(nothing, shape).toString()).toBe('');
});

it('an order and a filter that do not exist are passed over', () => {
  const views = readListView(new URLSearchParams('order=password&way=up&secret=1&country=DE'), shape);
  expect(views).toEqual({ search: '', order: 'registered', descending: true, filters: { country: 'DE' } });
});
