import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { groupMethods, numbered, routeCard } from './methodGroups.ts';

const euros = (text: string): Money => parseMoney(text) ?? ZERO;

const first = method('first', { maximum: euros('500') });
const second = method('second', { icon: 'mastercard', maximum: euros('2000') });
const cheap = method('cheap', { minimum: euros('10') });
const wire = method('wire', { type: 2, icon: 'bank' });
const coins = method('coins', { icon: 'crypto' });
const methods = [wire, first, second, coins, cheap];

test('the cards are one entry at their first place, and each of them is still there', () => {
  expect(groupMethods(methods)).toEqual({ first: [wire, first, coins], cards: [second, cheap] });
  expect(groupMethods([wire])).toEqual({ first: [wire], cards: [] });
});

test.each([
  [first, '500', first],
  [first, '500.01', second],
  [first, '2000.01', cheap],
  [second, '5000', second],
  [wire, '5000', wire],
  [undefined, '100', undefined],
])('routes by the amount only what was left to us (%#)', (chosen, amount, routed) => {
  const ways = [...methods.filter((one) => one !== cheap), method('cheap', { minimum: euros('250') })];
  expect(routeCard(chosen, euros(amount), ways)?.key).toBe(routed?.key);
});

test('a way with a lower minimum does not lower the minimum of the card', () => {
  expect(routeCard(first, euros('9000'), methods)).toBe(first);
});

test('equal names are numbered from the second on', () => {
  expect(numbered(['Card', 'Wire', 'Card', 'Card'])).toEqual(['Card', 'Wire', 'Card 2', 'Card 3']);
});

function method(key: string, differing: Partial<WirePaymentMethod>): WirePaymentMethod {
  const base = { key, type: 1, provider: 'any', label: key, icon: 'visa', shape: 'redirect' } as const;
  return { ...base, minimum: euros('250'), maximum: null, is_test: true, confirmation: 'asked', ...differing };
}
