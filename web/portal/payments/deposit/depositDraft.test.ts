import type { WireLimits } from '@candor/contracts/http/limits.ts';
import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import { isNear, limitLeft, minimumOf, preselected, quickAmounts, readDeposit } from './depositDraft.ts';

const euros = (text: string): Money => parseMoney(text) ?? ZERO;

const card = method('visaCard', { maximum: euros('5000') });
const second = method('otherCard', { minimum: euros('10') });
const wire = method('bankWire', { type: 2, shape: 'instructions' });
const methods = [wire, card, second];

describe('what is typed as a deposit (specification 5)', () => {
  const facts = { method: card, methods, limit: { period: 'deposit_week', left: euros('600') } } as const;

  it.each([
    ['', { kind: 'required' }],
    ['  ', { kind: 'required' }],
    ['1,5', { kind: 'notANumber' }],
    ['1.005', { kind: 'notANumber' }],
    ['-300', { kind: 'notANumber' }],
    ['249.99', { kind: 'minimum', minimum: euros('250') }],
    ['0', { kind: 'minimum', minimum: euros('250') }],
    ['5000.01', { kind: 'maximum', maximum: euros('5000'), label: 'visaCard' }],
    ['600.01', { kind: 'limit', limit: facts.limit }],
  ])('%j is refused', (typed, fault) => {
    expect(readDeposit(typed, facts)).toEqual({ fault });
  });

  it.each(['250', '250.00', ' 600 '])('%j is taken', (typed) => {
    expect(readDeposit(typed, facts)).toEqual({ amount: euros(typed.trim()) });
  });

  it('nothing is refused even where a method has no minimum', () => {
    const free = method('free', { minimum: ZERO });
    expect(readDeposit('0', { method: free, methods: [free], limit: undefined })).toMatchObject({
      fault: { kind: 'minimum' },
    });
  });
});

it('before a method is chosen the minimum that most of them have counts', () => {
  expect(minimumOf(undefined, methods)).toBe(euros('250'));
  expect(minimumOf(undefined, [second, wire, card])).toBe(euros('250'));
  expect(minimumOf(card, methods)).toBe(euros('250'));
  expect(minimumOf(undefined, [])).toBe(ZERO);
});

it('of several own limits the one that leaves the least is named, and never less than nothing', () => {
  expect(limitLeft(limits({ day: undefined, week: undefined }))).toBeUndefined();
  expect(limitLeft(limits({ day: ['500', '100'], week: ['1000', '700'] }))).toEqual({
    period: 'deposit_week',
    left: euros('300'),
  });
  expect(limitLeft(limits({ day: ['500', '900'], week: undefined }))).toEqual({ period: 'deposit_day', left: ZERO });
});

it('XL-3 a limit from elsewhere counts where it leaves less', () => {
  const own = limits({ day: ['500', '100'], week: undefined });
  const none = { deposit_day: null, deposit_week: null, deposit_month: null, loss_day: null };
  const elsewhere = { ...none, session_day: null, paused_until: null };
  const limitAfter = (day: string | null, week: string | null) =>
    limitLeft({
      ...own,
      elsewhere: {
        ...elsewhere,
        deposit_day: day === null ? null : euros(day),
        deposit_week: week === null ? null : euros(week),
      },
    });
  expect(limitAfter('600', null)).toEqual({ period: 'deposit_day', left: euros('400') });
  expect(limitAfter('300', null)).toEqual({ period: 'deposit_day', left: euros('200') });
  expect(limitAfter(null, '50')).toEqual({ period: 'deposit_week', left: euros('50') });
});

it('a limit is mentioned when half of what it leaves would go', () => {
  const limit = { period: 'deposit_day', left: euros('500') } as const;
  expect([isNear(limit, euros('249.99')), isNear(limit, euros('250'))]).toEqual([false, true]);
});

it('the amounts to choose from begin with the minimum', () => {
  expect(quickAmounts(euros('250'))).toEqual([euros('250'), euros('500'), euros('1000'), euros('2500')]);
});

describe('the method that an address names (specification 2)', () => {
  it.each([
    ['creditCard', 'visaCard'],
    ['otherCard', 'otherCard'],
    ['bankWire', 'bankWire'],
    ['deposit', undefined],
    ['nonsense', undefined],
    [undefined, undefined],
  ])('%s: %s', (name, key) => {
    expect(preselected(name, methods)?.key).toBe(key);
  });

  it('the only method need not be chosen', () => {
    expect(preselected(undefined, [card])).toBe(card);
  });

  it('creditCard is the first card even where another entry has that name', () => {
    const named = method('creditCard', {});
    expect(preselected('creditCard', [card, named])).toBe(card);
  });
});

function method(key: string, differing: Partial<WirePaymentMethod>): WirePaymentMethod {
  const base = {
    key,
    type: 1,
    provider: 'somebody',
    label: key,
    icon: 'visa',
    shape: 'redirect',
    confirmation: 'asked',
  } as const;
  return { ...base, minimum: euros('250'), maximum: null, is_test: true, ...differing };
}

type Held = readonly [value: string, used: string] | undefined;

function limits({ day, week }: { day: Held; week: Held }): WireLimits {
  const limit = (held: Held) => ({
    value: held === undefined ? null : euros(held[0]),
    used: held === undefined ? ZERO : euros(held[1]),
    next: null,
  });
  const none = limit(undefined);
  return {
    deposit_day: limit(day),
    deposit_week: limit(week),
    deposit_month: none,
    loss_day: none,
    session_day: { value: null, used: 0, next: null },
    paused_until: null,
    session_over_until: null,
    elsewhere: null,
    everywhere: null,
  };
}
