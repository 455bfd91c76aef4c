import { expect, test } from 'vitest';
import { LOGIN, afterLogin, endedReason } from './afterLogin.ts';

test.each([
  [undefined, '/affiliate/links', '/affiliate/links'],
  [undefined, '/affiliate', '/affiliate'],
  [undefined, LOGIN, '/affiliate'],
  [{ ended: 'expired', from: '/affiliate/payouts' }, LOGIN, '/affiliate/payouts'],
  [{ ended: 'logout', from: '/affiliate/payouts' }, LOGIN, '/affiliate'],
  [{ ended: 'expired', from: LOGIN }, LOGIN, '/affiliate'],
  [{ ended: 'expired', from: '/affiliate//evil.example' }, LOGIN, '/affiliate'],
  [{ ended: 'expired', from: 'https://evil.example/affiliate' }, LOGIN, '/affiliate'],
  [{ ended: 'expired', from: 7 }, LOGIN, '/affiliate'],
  [{ ended: 'idle', from: '/platform/BTCUSD' }, '/affiliate/links', '/affiliate/links'],
])('after %j the login at %s leads to %s', (state, pathname, next) => {
  expect(afterLogin({ state, pathname })).toBe(next);
});

test.each([
  [{ ended: 'expired' }, 'expired'],
  [{ ended: 'logout' }, 'logout'],
  [{ ended: 'idle' }, undefined],
  [null, undefined],
  ['expired', undefined],
])('of %j it says %s', (state, reason) => {
  expect(endedReason(state)).toBe(reason);
});
