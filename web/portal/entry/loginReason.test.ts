// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { endedReason, returnPath } from './endedReason.ts';
import { keepLoginReason, takeLoginReason } from '../../data/loginReason.ts';

test('ID-3 the login learns why a client comes and from where, once, and still knows it after a reload', () => {
  keepLoginReason({ ended: 'idle', from: '/platform/EURUSD' });
  for (let load = 0; load < 2; load += 1) {
    takeLoginReason();
    expect(endedReason(history)).toBe('idle');
    expect(returnPath({ state: history.state, search: '' })).toBe('/platform/EURUSD');
  }
  expect(sessionStorage).toHaveLength(0);
  history.replaceState(null, '');
  takeLoginReason();
  expect(endedReason(history)).toBeUndefined();
});

test('ID-3 whatever else is kept under its name says nothing', () => {
  sessionStorage.setItem('login_reason', '{');
  takeLoginReason();
  expect(endedReason(history)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});
