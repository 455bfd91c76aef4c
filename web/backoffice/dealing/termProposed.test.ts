import { expect, test } from 'vitest';
import { termProposed } from './termProposed.ts';

const CATALOGUE = 'Etc/UTC; none; Mon-Fri 09:00-17:00';
const EARLIER = 'Etc/UTC; none; Mon-Fri 10:00-16:00';
const NOW = 'Etc/UTC; none; Mon-Fri 11:00-15:00';
const at = Date.UTC(2026, 0, 14);

const unset = { value: 'ofEach', beneath: 'ofEach', version: null, since: null, after: null, waiting: null };
const catalogue = { ...unset, value: CATALOGUE, beneath: CATALOGUE };
const set = { ...catalogue, value: NOW, version: 2, since: at };

const change = (after: string, isBack = false) => ({
  at,
  place: 'metals',
  name: 'hours' as const,
  version: 1,
  before: CATALOGUE,
  after,
  taken_away: isBack,
  by: 'Perihan Aydin',
  approved_by: 'Luc Garnier',
  reason: 'The venues pause',
});
const pageWith = (hours: typeof catalogue | typeof set) => ({
  markets: [{ place: 'metals', hours_class: null, hours, age_limit: unset }],
});

test.each([
  ['an earlier value', change(EARLIER), set, { value: EARLIER }],
  ['the value that applies', change(NOW), set, undefined],
  ['what is beneath, while something is set', change(CATALOGUE, true), set, { isBack: true }],
  ['what is beneath, which applies', change(CATALOGUE, true), catalogue, undefined],
  ['a value since taken away', change(EARLIER), catalogue, { value: EARLIER }],
  ['a value of its own that equals what is beneath', change(CATALOGUE), catalogue, { value: CATALOGUE }],
])('SE-20 the history proposes again: %s', (_what, earlier, hours, proposed) => {
  const expected = proposed === undefined ? undefined : { place: 'metals', name: 'hours', term: hours, ...proposed };
  expect(termProposed(earlier, pageWith(hours))).toEqual(expected);
});

test('a market that is listed no more is not proposed', () => {
  expect(termProposed(change(EARLIER), { markets: [] })).toBeUndefined();
});
