import type { WireLimits } from '@candor/contracts/http/limits.ts';
import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';
import { tighterLimit } from '@candor/domain/clients/limitsEverywhere.ts';
import { ZERO, money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { readMoney } from '../../../ui/numbers.ts';

/** The client's own limit that leaves the least. */
export interface LimitLeft {
  readonly period: (typeof periods)[number];
  readonly left: Money;
}

export interface DepositFacts {
  /** Chosen method; undefined if none is chosen yet. */
  readonly method: WirePaymentMethod | undefined;
  readonly methods: readonly WirePaymentMethod[];
  readonly limit: LimitLeft | undefined;
}

/** Why an amount cannot be deposited, most basic reason first. */
export type AmountFault =
  | { readonly kind: 'required' | 'notANumber' }
  | { readonly kind: 'minimum'; readonly minimum: Money }
  | { readonly kind: 'maximum'; readonly maximum: Money; readonly label: string }
  | { readonly kind: 'limit'; readonly limit: LimitLeft };

type Read = { readonly amount: Money } | { readonly fault: AmountFault };

const periods = ['deposit_day', 'deposit_week', 'deposit_month'] as const;
/** Amounts to choose from, as multiples of the minimum. */
const QUICK = [1n, 2n, 4n, 10n] as const;

/** Reads the typed amount of a deposit (specification 5). */
export function readDeposit(typed: string, { method, methods, limit }: DepositFacts): Read {
  if (typed.trim() === '') return { fault: { kind: 'required' } };
  const amount = readMoney(typed);
  if (amount === undefined || amount < ZERO) return { fault: { kind: 'notANumber' } };
  const minimum = minimumOf(method, methods);
  if (amount < minimum || amount === ZERO) return { fault: { kind: 'minimum', minimum } };
  if (method !== undefined && method.maximum !== null && amount > method.maximum)
    return { fault: { kind: 'maximum', maximum: method.maximum, label: method.label } };
  if (limit !== undefined && amount > limit.left) return { fault: { kind: 'limit', limit } };
  return { amount };
}

/** Returns the chosen method's minimum; before a choice the most common one, which is the brand's own. */
export function minimumOf(method: WirePaymentMethod | undefined, methods: readonly WirePaymentMethod[]): Money {
  if (method !== undefined) return method.minimum;
  const count = (minimum: Money) => methods.filter((one) => one.minimum === minimum).length;
  const minimums = methods.map(({ minimum }) => minimum);
  return minimums.toSorted((first, second) => count(second) - count(first))[0] ?? ZERO;
}

/** Rule XL-3: returns the limit that leaves the least, here or at another brand; undefined if there is none. */
export function limitLeft(limits: WireLimits): LimitLeft | undefined {
  const all = periods.flatMap((period) => {
    const { value: own, used } = limits[period];
    const value = tighterLimit(own ?? undefined, limits.elsewhere?.[period] ?? undefined);
    return value === undefined ? [] : [{ period, left: used >= value ? ZERO : money(value - used) }];
  });
  return all.reduce<LimitLeft | undefined>(
    (least, one) => (least === undefined || one.left < least.left ? one : least),
    undefined,
  );
}

/** Is the limit worth mentioning beside this amount, because the amount uses half of what is left, or more? */
export function isNear({ left }: LimitLeft, amount: Money): boolean {
  return amount * 2n >= left;
}

export function quickAmounts(minimum: Money): readonly Money[] {
  return QUICK.map((times) => money(minimum * times));
}

/**
 * Finds the payment method named in an address (specification 2); `creditCard` is the first of type 1, whatever its
 * key. A single method is always preselected.
 */
export function preselected(
  name: string | undefined,
  methods: readonly WirePaymentMethod[],
): WirePaymentMethod | undefined {
  if (name === 'creditCard') return methods.find(({ type }) => type === 1);
  const named = methods.find(({ key }) => key === name);
  return named ?? (methods.length === 1 ? methods[0] : undefined);
}
