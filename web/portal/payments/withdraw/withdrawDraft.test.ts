import { parseMoney } from '@candor/domain/money/decimal.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import { readWithdrawal } from './withdrawDraft.ts';

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
});
