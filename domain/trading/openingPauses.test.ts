import { describe, expect, test } from 'vitest';
import { NO_PAUSES, checkOpening, checkSwitch, isOpeningPaused, pausesOf, withSwitch } from './openingPauses.ts';
import type { OpeningPauses, OpeningScope, OpeningChange } from './openingPauses.ts';

const setting = { since: 1, staffName: 'P. Aydin', reason: 'the feeds differ' };

function paused(...scopes: readonly Partial<OpeningScope>[]): OpeningPauses {
  return scopes.reduce<OpeningPauses>(
    (pauses, { brandId, symbol }) => withSwitch(pauses, { brandId, symbol, ...setting, isPaused: true }),
    NO_PAUSES,
  );
}

describe('KS-1 where opening is paused', () => {
  const places = ['north/EURUSD', 'north/XAUUSD', 'south/EURUSD', 'south/XAUUSD'];

  test.each([
    ['nowhere', [], []],
    ['an instrument of a brand', [{ brandId: 'north', symbol: 'EURUSD' }], ['north/EURUSD']],
    ['an instrument everywhere', [{ symbol: 'EURUSD' }], ['north/EURUSD', 'south/EURUSD']],
    ['a brand', [{ brandId: 'north' }], ['north/EURUSD', 'north/XAUUSD']],
    ['all', [{}], places],
    ['two', [{ brandId: 'north' }, { symbol: 'EURUSD' }], places.slice(0, 3)],
  ] as const)('%s', (_name, scopes, expected) => {
    const pauses = paused(...scopes);
    const found = places.filter((place) => {
      const [brandId, symbol] = place.split('/');
      return isOpeningPaused(pauses, { brandId, symbol });
    });
    expect(found).toEqual(expected);
  });

  test('opening is refused there, and nowhere else', () => {
    const pauses = paused({ symbol: 'EURUSD' });
    const refused = checkOpening(pauses, { brandId: 'north', symbol: 'EURUSD' });
    expect(refused.ok || refused.refusal.code).toBe('tradingClosed');
    expect(checkOpening(pauses, { brandId: 'north', symbol: 'XAUUSD' }).ok).toBe(true);
  });
});

describe('KS-3 KS-5 what a switch may ask for', () => {
  const pauses = paused({ brandId: 'north' });
  const change = { brandId: 'north', symbol: undefined, isPaused: false };
  test.each<[string, OpeningPauses, OpeningChange, string]>([
    ['a pause', NO_PAUSES, { ...change, isPaused: true }, 'accepted'],
    ['a pause of another scope', pauses, { ...change, symbol: 'EURUSD', isPaused: true }, 'accepted'],
    ['a pause over a pause', pauses, { ...change, isPaused: true }, 'openingPausedAlready'],
    ['the end of none', pauses, { ...change, symbol: 'EURUSD' }, 'openingNotPaused'],
    ['the end of whichever is in force', pauses, change, 'accepted'],
    ['the end of this one', pauses, { ...change, ends: setting.since }, 'accepted'],
    ['the end of another', pauses, { ...change, ends: 0 }, 'pauseChanged'],
  ])('%s', (_name, before, requested, expected) => {
    const checked = checkSwitch(before, requested);
    expect(checked.ok ? 'accepted' : checked.refusal.code).toBe(expected);
  });
});

describe('KS-3 switching', () => {
  test('a second pause leaves the first as it is', () => {
    const first = paused({ brandId: 'north' });
    const later = { brandId: 'north', symbol: undefined, since: 9, staffName: 'L. Garnier', reason: 'me too' };
    expect([...withSwitch(first, { ...later, isPaused: true }).values()]).toEqual([...first.values()]);
  });

  test('an end ends its own scope alone', () => {
    const both = paused({ brandId: 'north' }, { symbol: 'EURUSD' });
    const remaining = withSwitch(both, { brandId: 'north', symbol: undefined, ...setting, isPaused: false });
    expect([...remaining.keys()]).toEqual(['*/EURUSD']);
    expect(withSwitch(remaining, { brandId: undefined, symbol: undefined, ...setting, isPaused: false })).toBe(
      remaining,
    );
  });
});

test('KS-4 a brand hears of its own pauses and of those of all', () => {
  const pauses = paused(
    { brandId: 'south', symbol: 'NGAS' },
    { symbol: 'XAUUSD' },
    { brandId: 'north', symbol: 'AAPL' },
  );
  expect(pausesOf(pauses.values(), 'north')).toEqual({ all: false, symbols: ['AAPL', 'XAUUSD'] });
  expect(pausesOf([...pauses.values(), { brandId: undefined, symbol: undefined }], 'south')).toEqual({
    all: true,
    symbols: ['NGAS', 'XAUUSD'],
  });
});
