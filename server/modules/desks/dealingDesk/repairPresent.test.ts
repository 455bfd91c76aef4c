import { expect, it } from 'vitest';
import { MONEY_LIMIT, money } from '@candor/domain/money/money.ts';
import { totalsOf } from './repairPresent.ts';

it('RP-7 the totals of all clients may be more than one account can hold', () => {
  const most = money(MONEY_LIMIT);
  const counted = [
    { clientId: 1, difference: most },
    { clientId: 2, difference: most },
    { clientId: 2, difference: money(-1n) },
  ];
  const paid = 2n * MONEY_LIMIT;
  expect(totalsOf(counted)).toEqual({ trades: 3, clients: 2, paid, taken: -1n, house: 1n - paid });
});
