import { MONEY_LIMIT_RANGE, SESSION_LIMIT_RANGE } from '@candor/domain/clients/limitChange.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';

/** What was typed as a limit of money; undefined: no amount, or one that cannot be set. */
export function readAmount(typed: string): Money | undefined {
  const amount = parseMoney(typed.trim(), 2);
  if (amount === undefined || amount < MONEY_LIMIT_RANGE.least || amount > MONEY_LIMIT_RANGE.most) return undefined;
  return amount;
}

/** What was typed as minutes; undefined: no whole number, or one that cannot be set. */
export function readMinutes(typed: string): number | undefined {
  if (!/^\d{1,4}$/.test(typed.trim())) return undefined;
  const minutes = Number.parseInt(typed.trim(), 10);
  return minutes < SESSION_LIMIT_RANGE.least || minutes > SESSION_LIMIT_RANGE.most ? undefined : minutes;
}
