import { expect, test } from 'vitest';
import { everything, isEverything, wantedFilter } from './historyFilter.ts';

test('days are those of the UTC calendar and the last one is included', () => {
  expect(wantedFilter({ ...everything, from: '2026-01-14', until: '2026-01-14' })).toEqual({
    from: Date.UTC(2026, 0, 14),
    until: Date.UTC(2026, 0, 15),
  });
});

test.each(['', '2026-1-4', '2026-02-31x', '0001'])('a day that is not written out (%j) filters nothing', (day) => {
  expect(wantedFilter({ ...everything, from: day })).toEqual({});
});

test('what is chosen is asked for, what is not is left out', () => {
  const chosen = { ...everything, symbol: 'BTCUSD', tag: 'news', result: 'loss' } as const;
  expect(wantedFilter(chosen)).toEqual({ symbol: 'BTCUSD', tag: 'news', result: 'loss' });
  expect([isEverything(chosen), isEverything(everything)]).toEqual([false, true]);
});
