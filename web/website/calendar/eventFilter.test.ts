import { describe, expect, it, test } from 'vitest';
import { isShown, readFilter, toggled } from './eventFilter.ts';

test.each([
  ['', undefined, undefined],
  ['currencies=USD,EUR&importance=high', ['USD', 'EUR'], ['high']],
  ['currencies=', [], undefined],
  ['currencies=usd,<b>,EUR&importance=huge,low', ['EUR'], ['low']],
])('the address %j filters', (search, currencies, importance) => {
  expect(readFilter(new URLSearchParams(search))).toEqual({ currencies, importance });
});

describe('choosing and not choosing', () => {
  const all = ['EUR', 'USD', 'JPY'];
  const press = (search: string, value: string) =>
    toggled(new URLSearchParams(search), { kind: 'currencies', value, all }).toString();

  it('takes one away, adds it again, and says nothing where all are chosen', () => {
    expect(press('', 'USD')).toBe('currencies=EUR%2CJPY');
    expect(press('currencies=EUR,JPY', 'USD')).toBe('');
    expect(press('currencies=EUR&day=2026-01-14', 'EUR')).toBe('currencies=&day=2026-01-14');
    expect(press('currencies=', 'JPY')).toBe('currencies=JPY');
  });
});

test('an event is shown where both its currency and its importance are', () => {
  const event = {
    ...({ at: 0, currency: 'USD', importance: 'low', title: { en: 'x' }, source: '', sample: true } as const),
    actual: null,
    forecast: null,
    previous: null,
  };
  expect(isShown({ currencies: undefined, importance: undefined }, event)).toBe(true);
  expect(isShown({ currencies: ['USD'], importance: ['low'] }, event)).toBe(true);
  expect(isShown({ currencies: ['EUR'], importance: undefined }, event)).toBe(false);
  expect(isShown({ currencies: undefined, importance: [] }, event)).toBe(false);
});
