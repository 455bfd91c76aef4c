import { eur } from '../../../../../tests/support/dealing.ts';
import { expect, test } from 'vitest';
import { profitShownBy } from './profitShown.ts';

const entry = (kind: string, amount: string) => ({ own: eur(amount), facts: { kind } });
const account = (cash: string, owed = '0') => ({ cash: eur(cash), owed: eur(owed) });

test.each([
  [
    'MA-8 equity of −30 was lifted',
    [entry('negativeBalance', '30'), entry('deposit', '50')],
    account('20'),
    eur('-50'),
  ],
  ['a deposit that lifted nothing', [entry('deposit', '50')], account('20'), undefined],
  ['a deposit of one who owes', [entry('deposit', '50')], account('20', '10'), undefined],
  ['a withdrawal', [entry('withdrawalReserved', '-5')], account('20', '10'), undefined],
  [
    'LE-17 all of a credit was settled',
    [entry('fee', '9'), entry('receivableSettled', '-9')],
    account('20', '30'),
    eur('-20'),
  ],
  [
    'LE-17 an open loss kept 4 of 9',
    [entry('fee', '9'), entry('receivableSettled', '-5')],
    account('0', '30'),
    eur('-4'),
  ],
  ['LE-17 an open loss kept all of it', [entry('fee', '9')], account('0', '30'), eur('-9')],
])('%s', (_, entries, state, profit) => {
  expect(profitShownBy(entries, state)).toBe(profit);
});
