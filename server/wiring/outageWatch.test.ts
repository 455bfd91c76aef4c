import { expect, test } from 'vitest';
import type { Readiness } from '../http/readiness.ts';
import { OutageWatch } from './outageWatch.ts';
import { tradingOf } from './readiness.ts';

const fine: Readiness = {
  ready: true,
  deals: true,
  database: true,
  dealing: true,
  sources: [],
  sourceChanges: 0,
  opening: { everywhere: false, pauses: 0 },
  mode: 'normal',
};
const silent: Readiness = { ...fine, deals: false, sources: [{ name: 'binance', state: 'stale' }] };
const noDatabase: Readiness = { ...fine, ready: false, deals: false, database: false };

test('an outage is said once, after thirty seconds, and its end once', () => {
  const watch = new OutageWatch();
  const none = { begun: [], ended: [] };
  expect(watch.observe(silent, 0)).toEqual(none);
  expect(watch.observe(silent, 29_999)).toEqual(none);
  expect(watch.observe(silent, 30_000)).toEqual({ begun: ['sources'], ended: [] });
  expect(watch.observe(silent, 60_000)).toEqual(none);
  expect(watch.observe(fine, 61_000)).toEqual({ begun: [], ended: ['sources'] });
  expect(watch.observe(fine, 90_000)).toEqual(none);
});

test('what comes back within the time was no outage, and begins again at zero', () => {
  const watch = new OutageWatch();
  for (const [found, at] of [
    [noDatabase, 0],
    [fine, 20_000],
    [noDatabase, 25_000],
    [noDatabase, 54_000],
  ] as const)
    expect(watch.observe(found, at)).toEqual({ begun: [], ended: [] });
  expect(watch.observe(noDatabase, 55_000)).toEqual({ begun: ['database'], ended: [] });
});

test.each([
  [fine, false, 'open'],
  [silent, false, 'open'],
  [fine, true, 'closingOnly'],
  [{ ...fine, opening: { everywhere: true, pauses: 1 } }, false, 'closingOnly'],
  [noDatabase, true, 'unavailable'],
  [{ ...fine, deals: false, dealing: false }, false, 'unavailable'],
])('nothing says that trading is open while it cannot be: %j, scarce disk %s: %s', (found, isScarce, trading) => {
  expect(tradingOf(found, isScarce)).toBe(trading);
});
