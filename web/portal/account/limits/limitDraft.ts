import { MONEY_LIMIT_RANGE, SESSION_LIMIT_RANGE } from '@candor/domain/clients/limitChange.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';

/** The typed money limit; undefined: not an amount, or one that cannot be set. */
export function readAmount(typed: string): Money | undefined {
  const amount = parseMoney(typed.trim(), 2);
  if (amount === undefined || amount < MONEY_LIMIT_RANGE.least || amount > MONEY_LIMIT_RANGE.most) return undefined;
  return amount;
}

/** The typed minutes; undefined: not a whole number, or one that cannot be set. */
export function readMinutes(typed: string): number | undefined {
  if (!/^\d{1,4}$/.test(typed.trim())) return undefined;
  const minutes = Number.parseInt(typed.trim(), 10);
  return minutes < SESSION_LIMIT_RANGE.least || minutes > SESSION_LIMIT_RANGE.most ? undefined : minutes;
}
