import { parseRate } from '@candor/domain/money/decimal.ts';
import { rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { expiryAt, firstDraft, judgeDraft } from './alertDraft.ts';

const NOW = Date.UTC(2026, 0, 14, 12);
const facts = { decimals: 2, others: 0, sell: parseRate('64250.1') };

test('a new alert begins at the price it is given, with every digit of a tick', () => {
  expect(firstDraft(undefined, facts.sell, 2)).toEqual({ price: '64250.10', note: '', expiry: 'never' });
  expect(firstDraft(undefined, undefined, 2).price).toBe('');
  expect(firstDraft(undefined, rate(0n), 2).price).toBe('');
});

test('an existing one begins as it is, at the price that is proposed', () => {
  const alert = {
    id: 1,
    symbol: 'BTCUSD',
    side: 'above' as const,
    price: rate(6_500_000_000_000n),
    note: 'breakout',
    created_at: NOW,
    expires_at: NOW + 1,
    state: 'open' as const,
    fired: null,
    seen: false,
  };
  expect(firstDraft(alert, alert.price, 2)).toEqual({ price: '65000.00', note: 'breakout', expiry: 'kept' });
  expect(firstDraft(alert, rate(1n), 8).price).toBe('0.00000001');
  expect(firstDraft({ ...alert, expires_at: null }, alert.price, 2).expiry).toBe('never');
});

test.each([
  ['65000', { ok: true, side: 'above' }],
  [' 60000.5 ', { ok: true, side: 'below' }],
  ['', { ok: false, refusal: { code: 'notANumber' } }],
  ['65,000', { ok: false, refusal: { code: 'notANumber' } }],
  ['1e5', { ok: false, refusal: { code: 'notANumber' } }],
  ['60000000.01', { ok: false, refusal: { code: 'priceTooHigh' } }],
  ['65000.001', { ok: false, refusal: { code: 'alertPriceInvalid' } }],
  ['64250.10', { ok: false, refusal: { code: 'alertAtPrice' } }],
])('AL-1, AL-2 typed %j: %j', (price, verdict) => {
  expect(judgeDraft({ price, note: '', expiry: 'never' }, facts)).toMatchObject(verdict);
});

test.each([
  ['never', null],
  ['day', NOW + 86_400_000],
  ['week', NOW + 7 * 86_400_000],
  ['month', NOW + 30 * 86_400_000],
  ['kept', 7],
] as const)('expiry %s ends at %s', (expiry, at) => {
  expect(expiryAt(expiry, 7, NOW)).toBe(at);
});
