import { describe, expect, test } from 'vitest';
import { money, sum } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { areLegsPossible, proposeLegs } from './routing.ts';
import type { PayoutLeg, PayoutSource } from './routing.ts';

function eur(euros: number): Money {
  return money(BigInt(euros) * 1_000_000n);
}

function source(depositId: number, euros: number, at = depositId): PayoutSource {
  return { depositId, provider: 'paymaxis', net: eur(euros), at };
}

function back(depositId: number, euros: number): PayoutLeg {
  return { kind: 'source', depositId, provider: 'paymaxis', amount: eur(euros) };
}

function wire(euros: number): PayoutLeg {
  return { kind: 'wire', amount: eur(euros) };
}

describe('WD-13 return to source', () => {
  test.each([
    ['nothing was paid in by card', 100, [], [wire(100)]],
    ['less than the deposit', 100, [source(1, 250)], [back(1, 100)]],
    ['exactly the deposit', 250, [source(1, 250)], [back(1, 250)]],
    ['deposit and profit', 400, [source(1, 250)], [back(1, 250), wire(150)]],
    ['the oldest first', 300, [source(2, 250, 20), source(1, 250, 10)], [back(1, 250), back(2, 50)]],
    ['of two at one instant the first', 300, [source(2, 250, 5), source(1, 250, 5)], [back(1, 250), back(2, 50)]],
    ['one that is used up is passed over', 100, [source(1, 0), source(2, 60)], [back(2, 60), wire(40)]],
    ['more was charged back than paid in', 100, [source(1, -5), source(2, 60)], [back(2, 60), wire(40)]],
  ] as const)('%s', (_name, euros, sources, legs) => {
    expect(proposeLegs(eur(euros), sources)).toEqual(legs);
    expect(sum(legs.map(({ amount }) => amount))).toBe(eur(euros));
    expect(areLegsPossible(eur(euros), proposeLegs(eur(euros), sources), sources)).toBe(true);
  });

  test('a withdrawal of nothing is a bug', () => {
    expect(() => proposeLegs(eur(0), [])).toThrow('takes something out');
  });
});

describe('WD-13 legs that somebody has changed', () => {
  const sources = [source(1, 250), source(2, 100)];
  test.each([
    ['all by wire', [wire(300)], true],
    ['another part back', [back(2, 100), wire(200)], true],
    ['none', [], false],
    ['less than the whole', [wire(299)], false],
    ['more than the whole', [back(1, 250), wire(51)], false],
    ['more than the deposit', [back(2, 101), wire(199)], false],
    ['one deposit twice', [back(2, 100), back(2, 100), wire(100)], false],
    ['a deposit of somebody else', [back(9, 100), wire(200)], false],
    ['nothing by one leg', [wire(300), back(1, 0)], false],
    ['less than nothing', [wire(400), back(1, -100)], false],
    ['another provider', [{ ...back(1, 100), provider: 'ikajo' } as PayoutLeg, wire(200)], false],
  ] as const)('%s', (_name, legs, possible) => {
    expect(areLegsPossible(eur(300), legs, sources)).toBe(possible);
  });
});
