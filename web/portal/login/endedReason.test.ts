import { expect, it } from 'vitest';
import { endedReason, returnPath } from './endedReason.ts';

it('ID-3 the login says why the client is there, when it was told', () => {
  expect(endedReason({ state: { ended: 'idle' } })).toBe('idle');
  for (const state of [null, undefined, 'idle', { ended: 'other' }, {}]) expect(endedReason({ state })).toBeUndefined();
});

it.each([
  ['idle', '/platform/EURUSD', '/platform/EURUSD'],
  ['expired', '/my-account/info?a=b', '/my-account/info?a=b'],
  ['logout', '/platform/EURUSD', undefined],
  ['failed', '/platform/EURUSD', undefined],
  ['idle', '//evil.example', undefined],
  ['idle', 'https://evil.example/platform', undefined],
  ['idle', '/login', undefined],
  ['idle', '/platformx', undefined],
  ['idle', '/platform/\\evil', undefined],
  ['idle', 7, undefined],
])('ID-3 after %s on %s the login leads back to %s', (ended, from, path) => {
  expect(returnPath({ state: { ended, from } })).toBe(path);
});
