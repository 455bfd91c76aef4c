import { parseMoney } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS, ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import { typedMoney } from '../../../ui/numbers.ts';
import { readWithdrawal, withdrawable } from './withdrawDraft.ts';

/** Reads an amount with all the digits that a sum is kept with. */
const parseExact = (text: string): Money | undefined => parseMoney(text, MONEY_DIGITS);
const euros = (text: string): Money => parseMoney(text) ?? ZERO;

describe('what is typed as a withdrawal (specification 5)', () => {
  it.each([
    ['', 'required'],
    ['abc', 'notANumber'],
    ['-5', 'notANumber'],
    ['0', 'notANumber'],
    ['0.001', 'notANumber'],
    ['100.01', 'aboveLimit'],
  ])('%j is refused: %s', (typed, fault) => {
    expect(readWithdrawal(typed, euros('100'))).toEqual({ fault });
  });

  it.each(['0.01', ' 100.00 '])('%j is taken', (typed) => {
    expect(readWithdrawal(typed, euros('100'))).toEqual({ amount: euros(typed.trim()) });
  });

  it.each(['', '1', 'abc'])('from nothing nothing can be taken, whatever is typed: %j', (typed) => {
    expect(readWithdrawal(typed, ZERO)).toEqual({ fault: 'noBalance' });
  });

  it.each([
    ['9999.996', '9999.99'],
    ['9999.994999', '9999.99'],
    ['100', '100'],
  ])('CU-2 of a limit of %s, "Max" types %s, which is taken', (enforced, most) => {
    const limit = withdrawable(parseExact(enforced) ?? ZERO);
    expect(readWithdrawal(typedMoney(limit), limit)).toEqual({ amount: euros(most) });
  });

  it('CU-2 less than a cent is nothing that can be taken', () => {
    expect(readWithdrawal('0.01', withdrawable(parseExact('0.009') ?? ZERO))).toEqual({ fault: 'noBalance' });
  });
});
