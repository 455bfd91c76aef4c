import { SESSION_LIMIT_RANGE, moneyLimitRange } from '@candor/domain/clients/limitChange.ts';
import { digitsOf } from '@candor/domain/money/currency.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';

/** Reads the typed money limit; undefined if it is no amount, or one that cannot be set. */
export function readAmount(typed: string, currency: Pick<Currency, 'code' | 'scale'>): Money | undefined {
  const amount = parseMoney(typed.trim(), digitsOf(currency.code));
  const { least, most } = moneyLimitRange(currency);
  return amount === undefined || amount < least || amount > most ? undefined : amount;
}

/** Reads the typed minutes; undefined if they are no whole number, or one that cannot be set. */
export function readMinutes(typed: string): number | undefined {
  if (!/^\d{1,4}$/.test(typed.trim())) return undefined;
  const minutes = Number.parseInt(typed.trim(), 10);
  return minutes < SESSION_LIMIT_RANGE.least || minutes > SESSION_LIMIT_RANGE.most ? undefined : minutes;
}
