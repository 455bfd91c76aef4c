import { ZERO } from '@candor/domain/money/money.ts';
import { expect, it } from 'vitest';
import { DEPRECIATED_PAGE, depreciatedPage } from './depreciatedHoldings.ts';

const holding = { clientId: 1, symbol: 'EURUSD', initial: ZERO, profit: undefined, since: 0 };
const all = Array.from({ length: 2 * DEPRECIATED_PAGE }, (_, accountId) => ({ ...holding, accountId }));

it('DN-3 what has fallen is read in pages, each holding once, and the last page says so', () => {
  const first = depreciatedPage(all, 7, 0);
  expect(first.holdings).toHaveLength(DEPRECIATED_PAGE);
  expect(first.next).toEqual({ at: 7, from: DEPRECIATED_PAGE });
  const second = depreciatedPage(all, 7, DEPRECIATED_PAGE);
  expect([...first.holdings, ...second.holdings]).toEqual(all);
  expect(second.next).toBeUndefined();
  expect(depreciatedPage([], 7, 0)).toEqual({ at: 7, holdings: [], next: undefined });
});
