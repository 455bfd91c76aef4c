import { describe, expect, test } from 'vitest';
import { hoursText } from './marketHours.ts';
import { NO_TERMS, ageLimitInForce, checkTermChange, hoursInForce, readTerm, withTermChange } from './marketTerms.ts';
import type { MarketTerms, TermChange, TermRequest, TermedInstrument } from './marketTerms.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const apple: TermedInstrument = { symbol: 'AAPL', hours: 'us-stock', ageLimitMs: 60_000 };
const euro: TermedInstrument = { symbol: 'EURUSD', hours: 'fx-24x5', ageLimitMs: 15_000 };
const find = (symbol: string) => [apple, euro].find((one) => one.symbol === symbol);
const NEW_YORK = 'America/New_York; new-york; Mon-Fri 09:30-16:00';
const SHORTER = 'America/New_York; new-york; Mon-Fri 10:00-15:00';
const LATE = 'America/New_York; new-york; Mon-Fri 09:30-20:00';

function set(...changes: readonly Pick<TermChange, 'place' | 'name' | 'text'>[]): MarketTerms {
  return changes.reduce(
    (terms, change, index) => withTermChange(terms, { ...change, commandId: `c${index}`, version: index + 1, at: NOW }),
    NO_TERMS,
  );
}

function check(terms: MarketTerms, request: Partial<TermRequest>): string {
  const whole = { place: 'us-stock', name: 'hours', before: NEW_YORK, text: SHORTER, isApproved: true, ...request };
  const checked = checkTermChange(terms, whole as TermRequest, { find, now: NOW });
  return checked.ok ? checked.value : checked.refusal.code;
}

describe('SE-18 what applies of a market', () => {
  test('the instrument goes before its class, and the class before the catalogue', () => {
    expect(hoursText(hoursInForce(NO_TERMS, apple))).toBe(NEW_YORK);
    const ofClass = set({ place: 'us-stock', name: 'hours', text: SHORTER });
    expect(hoursText(hoursInForce(ofClass, apple))).toBe(SHORTER);
    expect(hoursText(hoursInForce(ofClass, euro))).toBe('America/New_York; none; Sun-Thu 17:00-17:00');
    const own = set({ place: 'us-stock', name: 'hours', text: SHORTER }, { place: 'AAPL', name: 'hours', text: LATE });
    expect(hoursText(hoursInForce(own, apple))).toBe(LATE);
    expect(own.version).toBe(2);
  });

  test('so do ages, and what is taken away is the one beneath it again', () => {
    const ages = [
      { place: 'us-stock', name: 'ageLimit', text: '30' },
      { place: 'AAPL', name: 'ageLimit', text: '10' },
      { place: 'AAPL', name: 'ageLimit', text: undefined },
    ] as const;
    expect(ageLimitInForce(NO_TERMS, apple)).toBe(60_000);
    expect(ageLimitInForce(set(...ages.slice(0, 2)), apple)).toBe(10_000);
    expect(ageLimitInForce(set(...ages), apple)).toBe(30_000);
    expect(ageLimitInForce(set(...ages), euro)).toBe(15_000);
    expect(set(...ages).version).toBe(3);
  });
});

describe('SE-19 which changes are refused', () => {
  test.each<[string, Partial<TermRequest>, string]>([
    ['other hours of a class', {}, SHORTER],
    ['hours of one instrument, over its class', { place: 'AAPL', text: LATE }, LATE],
    ['an unknown instrument', { place: 'NONE' }, 'instrumentUnknown'],
    ['an instrument by another name', { place: 'aapl' }, 'instrumentUnknown'],
    ['a value that applies no longer', { before: LATE }, 'settingMoved'],
    ['the same value', { text: NEW_YORK }, 'settingUnchanged'],
    ['the catalogue’s, where it applies', { text: undefined }, 'settingUnchanged'],
    ['one person', { isApproved: false }, 'settingNeedsSecond'],
    ['overlapping sessions', { text: `${NEW_YORK}; Mon 15:00-17:00` }, 'hoursOverlap'],
    ['no session', { text: 'America/New_York; new-york' }, 'hoursNeverOpen'],
    ['a closed day years ahead', { text: `${NEW_YORK}; closed 2029-01-02` }, 'hoursNeverOpen'],
    ['nonsense', { text: 'always' }, 'malformed'],
    ['an age for a class', { name: 'ageLimit', before: 'ofEach', text: '20' }, '20'],
    ['an age of nothing', { name: 'ageLimit', before: 'ofEach', text: '0' }, 'settingOutOfRange'],
    ['an age below a source’s silence', { name: 'ageLimit', before: 'ofEach', text: '4' }, 'settingOutOfRange'],
    ['an age of an hour', { name: 'ageLimit', before: 'ofEach', text: '3600' }, 'settingOutOfRange'],
    ['a broken age', { name: 'ageLimit', before: 'ofEach', text: '1.5' }, 'malformed'],
  ])('%s', (_what, request, expected) => {
    expect(check(NO_TERMS, request)).toBe(expected);
  });

  test('a market may not be closed for more than two weeks in a row', () => {
    const days = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `2027-03-${String(from + index).padStart(2, '0')}`);
    const closedOn = (dates: readonly string[]) => `${NEW_YORK}; closed ${dates.join(' ')}`;
    expect(readTerm('hours', closedOn(days(1, 5)), NOW).ok).toBe(true);
    expect(readTerm('hours', closedOn(days(1, 20)), NOW)).toMatchObject({ refusal: { code: 'hoursNeverOpen' } });
    expect(readTerm('hours', 'America/New_York; new-york; Mon 09:30-16:00', NOW).ok).toBe(true);
  });
});
