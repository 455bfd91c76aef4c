import { expect, test } from 'vitest';
import { parseRate } from '../money/decimal.ts';
import { rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import {
  ALERT_EXPIRY_MAXIMUM_MS,
  ALERT_EXPIRY_MINIMUM_MS,
  ALERTS_MAXIMUM,
  decideAlert,
  isAlertExpired,
  isAlertReached,
} from './alert.ts';
import type { AlertDraft, AlertFacts } from './alert.ts';

const NOW = Date.UTC(2026, 0, 14, 12);
const facts: AlertFacts = { now: NOW, decimals: 2, others: 0, sell: price('100.50') };

test.each([
  ['101', 'above'],
  ['100.51', 'above'],
  ['100.49', 'below'],
  ['0.01', 'below'],
] as const)('AL-1 an alert at %s waits from %s of a market at 100.50', (at, side) => {
  expect(decideAlert(draft(at), facts)).toEqual({ ok: true, value: side });
});

test.each<[string, AlertDraft, Partial<AlertFacts>, string]>([
  ['zero', { price: rate(0n), expiresAt: undefined }, {}, 'alertPriceInvalid'],
  ['finer than a tick', draft('101.001'), {}, 'alertPriceInvalid'],
  ['expiry in the past', { ...draft('101'), expiresAt: NOW - 1 }, {}, 'alertExpiryInvalid'],
  ['expiry too soon', { ...draft('101'), expiresAt: NOW + ALERT_EXPIRY_MINIMUM_MS - 1 }, {}, 'alertExpiryInvalid'],
  ['expiry too far', { ...draft('101'), expiresAt: NOW + ALERT_EXPIRY_MAXIMUM_MS + 1 }, {}, 'alertExpiryInvalid'],
  ['one too many', draft('101'), { others: ALERTS_MAXIMUM }, 'tooManyAlerts'],
  ['no price yet', draft('101'), { sell: undefined }, 'temporarilyUnavailable'],
  ['the present price', draft('100.50'), {}, 'alertAtPrice'],
])('AL-2 %s is refused', (_name, requested, changes, code) => {
  expect(decideAlert(requested, { ...facts, ...changes })).toMatchObject({ ok: false, refusal: { code } });
});

test('AL-2 the refusals come in their order: each one hides those after it', () => {
  const everythingWrong = { price: rate(1n), expiresAt: NOW };
  const without = { ...facts, others: ALERTS_MAXIMUM, sell: undefined };
  const codes = [
    decideAlert(everythingWrong, without),
    decideAlert({ ...everythingWrong, price: price('100.50') }, without),
    decideAlert(draft('100.50'), without),
    decideAlert(draft('100.50'), { ...without, others: 0 }),
    decideAlert(draft('100.50'), facts),
  ].map((decision) => (decision.ok ? 'accepted' : decision.refusal.code));
  expect(codes).toEqual([
    'alertPriceInvalid',
    'alertExpiryInvalid',
    'tooManyAlerts',
    'temporarilyUnavailable',
    'alertAtPrice',
  ]);
});

test('AL-2 the first and the last possible expiry are accepted', () => {
  for (const after of [ALERT_EXPIRY_MINIMUM_MS, ALERT_EXPIRY_MAXIMUM_MS]) {
    expect(decideAlert({ ...draft('101'), expiresAt: NOW + after }, facts).ok).toBe(true);
  }
});

test.each([
  ['above', '100.99', false],
  ['above', '101', true],
  ['above', '150', true],
  ['below', '101.01', false],
  ['below', '101', true],
  ['below', '50', true],
] as const)('AL-3 one that waits %s 101 at a sell price of %s: reached %s', (side, sell, isReached) => {
  expect(isAlertReached({ side, price: price('101') }, price(sell))).toBe(isReached);
});

test.each([
  [undefined, false],
  [NOW + 1, false],
  [NOW, true],
  [NOW - 1, true],
])('AL-4 expiry %s: over %s', (expiresAt, isOver) => {
  expect(isAlertExpired(expiresAt, NOW)).toBe(isOver);
});

function draft(text: string): AlertDraft {
  return { price: price(text), expiresAt: undefined };
}

function price(text: string): Rate {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`not a rate: ${text}`);
  return parsed;
}
