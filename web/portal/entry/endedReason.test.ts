import { expect, it } from 'vitest';
import { endedReason, returnPath } from './endedReason.ts';

it('ID-3 the login says why the client is there, when it knows', () => {
  expect(endedReason({ state: { ended: 'idle' } })).toBe('idle');
  expect(endedReason({ state: { ended: 'closed' } })).toBe('closed');
  for (const state of [null, undefined, 'idle', { ended: 'other' }, {}]) expect(endedReason({ state })).toBeUndefined();
});

it.each([
  ['idle', '/platform/EURUSD', '/platform/EURUSD'],
  ['expired', '/my-account/info?a=b', '/my-account/info?a=b'],
  ['logout', '/platform/EURUSD', undefined],
  ['failed', '/platform/EURUSD', '/platform/EURUSD'],
  ['elsewhere', '/statements', '/statements'],
  ['password', '/transactions/bonuses?page=2', '/transactions/bonuses?page=2'],
  ['recovered', '/statements', '/statements'],
  ['closed', '/platform/EURUSD', undefined],
  ['reported', '/platform/EURUSD', undefined],
  ['idle', '/platform/../..//evil.example', undefined],
  ['idle', '/\tplatform', undefined],
  ['idle', '//evil.example', undefined],
  ['idle', 'https://evil.example/platform', undefined],
  ['idle', '/login', undefined],
  ['idle', '/platformx', undefined],
  ['idle', '/platform/\\evil', undefined],
  ['idle', 7, undefined],
])('ID-3 after %s on %s the login leads back to %s', (ended, from, path) => {
  expect(returnPath({ state: { ended, from }, search: '' })).toBe(path);
});

it.each([
  ['?from=%2Fpayment%2Freturn%2FNOR-1234567', '/payment/return/NOR-1234567'],
  ['?from=https%3A%2F%2Fevil.example%2Fpayment', undefined],
  ['?from=%2F%2Fevil.example', undefined],
  ['?from=%2Flogin', undefined],
  ['', undefined],
])('who was sent to the login by its address %s goes on at %s', (search, path) => {
  expect(returnPath({ state: null, search })).toBe(path);
});
