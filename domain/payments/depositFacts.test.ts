import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { isUnderWay } from './depositFacts.ts';
import type { DepositChild, KnownMove } from './depositFacts.ts';
import { DepositModel } from './depositModel.ts';

const amount = money(10_000n);

function move(state: KnownMove['state']): KnownMove {
  return { amount, state };
}

function child(state: DepositChild['state']): DepositChild {
  return { id: 2, type: 7, amount, state, clientPart: amount, isBeingSent: false, isLost: false };
}

describe('PY-3 a deposit is under way while the ledger is asked for anything of it', () => {
  it.each([
    ['nothing', [], [], false],
    ['one move of two', [move('done'), move('intended')], [], true],
    ['moves that are answered', [move('done'), move('refused')], [], false],
    ['a refund that is open', [move('done')], [child('done'), child('open')], true],
    ['a chargeback that is taken back', [move('done')], [child('reversing')], true],
    ['children that are done', [move('done')], [child('done'), child('reversed')], false],
  ])('%s', (_, answers, children, isIt) => {
    const moves = new Map(answers.map((answer, index) => [index === 0 ? 'suspend' : 'deposit', answer] as const));
    expect(isUnderWay({ ...new DepositModel().facts, moves, children })).toBe(isIt);
  });
});
