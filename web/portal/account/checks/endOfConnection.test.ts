import { expect, it } from 'vitest';
import { endOfConnection } from './endOfConnection.ts';

it.each([
  ['transport close', 'closed'],
  ['ping timeout', 'silent'],
  ['client namespace disconnect', 'left'],
  ['server shutting down', 'ended'],
  ['lost', 'unseen'],
  ['parse error', undefined],
  ['constructor', undefined],
])('says of a connection that ended with "%s": %s', (reason, end) => {
  expect(endOfConnection(reason)).toBe(end);
});
