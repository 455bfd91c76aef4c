import { describe, expect, test } from 'vitest';
import { QUOTE_AGE_LIMIT_MS, SOURCE_SILENCE_MS, isUsable, marketState } from './usability.ts';
import type { MarketFacts } from './usability.ts';

const NOW = 1_000_000;
const heard = (ageMs: number) => ({ ageMs, at: NOW - ageMs });
const good: MarketFacts = {
  quote: heard(0),
  session: { open: true },
  source: heard(0),
  held: false,
  ageLimitMs: QUOTE_AGE_LIMIT_MS,
};
const closed = { session: { open: false, opensAt: NOW + 7 } } as const;
const never = { quote: undefined } as const;
const silent = { source: heard(SOURCE_SILENCE_MS) } as const;
const old = { quote: heard(QUOTE_AGE_LIMIT_MS + 1) } as const;
const held = { held: true } as const;

describe('PR-6 usability', () => {
  test('a fresh quote of a heard source in an open session is usable', () => {
    expect(marketState(good)).toEqual({ kind: 'open' });
    expect(isUsable(marketState(good))).toBe(true);
  });

  test.each([
    ['closed session', closed, { kind: 'closed', until: NOW + 7 }],
    [
      'closed session that nobody knows the end of',
      { session: { open: false, opensAt: undefined } },
      { kind: 'closed', until: undefined },
    ],
    ['no quote yet', never, { kind: 'none' }],
    ['source silent for 5 s', silent, { kind: 'stale', since: NOW - 5_000 }],
    ['source never heard', { source: undefined }, { kind: 'stale', since: NOW }],
    ['PR-18 quote that is yet to come', { quote: heard(-1) }, { kind: 'stale', since: NOW + 1 }],
    ['PR-18 source that is yet to be heard', { source: heard(-1) }, { kind: 'stale', since: NOW + 1 }],
    ['jump being held', held, { kind: 'held' }],
  ] as const)('%s is not usable', (_name, facts, state) => {
    expect(marketState({ ...good, ...facts })).toEqual(state);
    expect(isUsable(marketState({ ...good, ...facts }))).toBe(false);
  });

  test('a source heard 4,999 ms ago is usable', () => {
    expect(isUsable(marketState({ ...good, source: heard(SOURCE_SILENCE_MS - 1) }))).toBe(true);
  });

  test.each([
    ['60 s', {}, 60_000],
    ["the catalogue's 15 s", { ageLimitMs: 15_000 }, 15_000],
  ])('PR-7 an own quote is usable up to %s of age, and stale beyond', (_name, limit, ageMs) => {
    expect(marketState({ ...good, ...limit, quote: heard(ageMs) })).toEqual({ kind: 'open' });
    const stale = { kind: 'stale', since: NOW - ageMs - 1 };
    expect(marketState({ ...good, ...limit, quote: heard(ageMs + 1) })).toEqual(stale);
  });

  test.each([
    ['closed before no quote', { ...closed, ...never, ...silent, ...held }, 'closed'],
    ['no quote before silence', { ...silent, ...held, ...never }, 'none'],
    ['silence before age', { ...old, ...silent, ...held }, 'stale'],
    ['age before held', { ...old, ...held }, 'stale'],
  ])('the ladder asks in its order: %s', (_name, facts, kind) => {
    expect(marketState({ ...good, ...facts }).kind).toBe(kind);
  });

  test('silence is counted from the instant of the last heartbeat, not of the quote', () => {
    expect(marketState({ ...good, ...silent, ...old })).toEqual({ kind: 'stale', since: NOW - SOURCE_SILENCE_MS });
  });
});
