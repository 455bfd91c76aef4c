import type { TimelineEvent } from '@candor/contracts/http/office/clientTimeline.ts';
import { describe, expect, test } from 'vitest';
import { foldLogins } from './foldLogins.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;

function login(id: number, at: number, outcome: 'loggedIn' | 'passwordWrong' = 'loggedIn'): TimelineEvent {
  return { kind: 'login', id, at, outcome, method: 'password', browser: 'Chrome', system: 'Linux', country: null };
}

const staff: TimelineEvent = {
  kind: 'staff',
  id: 9,
  at: NOON - HOUR,
  who: 'Ida',
  action: 'client.opened',
  reason: '',
  details: {},
};

function lengths(events: readonly TimelineEvent[]): readonly (number | string)[] {
  return foldLogins(events).map((one) => (one.kind === 'login' ? one.logins.length : one.kind));
}

describe('logins that follow each other are one line', () => {
  test.each<[string, readonly TimelineEvent[], readonly (number | string)[]]>([
    ['none', [], []],
    ['of one day', [login(3, NOON), login(2, NOON - HOUR), login(1, NOON - 2 * HOUR)], [3]],
    ['of two days', [login(2, NOON), login(1, NOON - 13 * HOUR)], [1, 1]],
    ['with another outcome', [login(2, NOON), login(1, NOON - HOUR, 'passwordWrong')], [1, 1]],
    ['around an act of staff', [login(2, NOON), staff, login(1, NOON - 2 * HOUR)], [1, 'staff', 1]],
  ])('%s', (_name, events, shown) => {
    expect(lengths(events)).toEqual(shown);
  });
});
