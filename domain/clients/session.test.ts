import { expect, it } from 'vitest';
import { FRESH_LOGIN_MS, SESSION_IDLE_MS, SESSION_LIFE_MS, isFreshLogin, isSessionAlive, whyEnded } from './session.ts';

const START = 1_000_000;

it.each([
  ['at once', 0, 0, true],
  ['just before the idle limit', 0, SESSION_IDLE_MS - 1, true],
  ['at the idle limit', 0, SESSION_IDLE_MS, false],
  ['idle limit counted from the last act', SESSION_IDLE_MS, 2 * SESSION_IDLE_MS - 1, true],
  ['active, just before twelve hours', SESSION_LIFE_MS - 1, SESSION_LIFE_MS - 1, true],
  ['active, at twelve hours', SESSION_LIFE_MS - 1, SESSION_LIFE_MS, false],
])('R13 a session %s', (_name, lastAction, now, alive) => {
  const times = { startedAt: START, lastActionAt: START + lastAction, endedAt: undefined };
  expect(isSessionAlive(times, START + now)).toBe(alive);
});

it('R13 a session that was ended never lives again', () => {
  expect(isSessionAlive({ startedAt: START, lastActionAt: START, endedAt: START }, START)).toBe(false);
});

it.each([
  ['at once', false, 0, true],
  ['just before the limit', false, FRESH_LOGIN_MS - 1, true],
  ['at the limit', false, FRESH_LOGIN_MS, false],
  ['begun by a link', true, 0, false],
])('R15 R16 a login is fresh: %s', (_name, isLimited, now, fresh) => {
  expect(isFreshLogin({ authenticatedAt: START, isLimited }, START + now)).toBe(fresh);
});

it.each([
  ['alive', {}, 0, undefined],
  ['nobody there', {}, SESSION_IDLE_MS, 'idle'],
  ['its day is over', { lastActionAt: START + SESSION_LIFE_MS - 1 }, SESSION_LIFE_MS, 'expired'],
  ['left long after', {}, SESSION_LIFE_MS, 'expired'],
  ['closed', { endedAt: START, endedBy: 'closed' }, 0, 'closed'],
  ['closed, and long ago', { endedAt: START, endedBy: 'closed' }, SESSION_LIFE_MS, 'closed'],
  ['ended before the reason was noted', { endedAt: START }, 0, 'expired'],
] as const)('ID-3 why a session is over: %s', (_name, change, now, why) => {
  expect(whyEnded({ startedAt: START, lastActionAt: START, endedAt: undefined, ...change }, START + now)).toBe(why);
});
