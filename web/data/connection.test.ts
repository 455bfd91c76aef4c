import { expect, test } from 'vitest';
import { connectionOf } from './connection.ts';

test.each([
  ['live', 'live', false, 'live'],
  ['live', 'live', true, 'slow'],
  ['connecting', 'live', true, 'connecting'],
  ['live', 'connecting', false, 'connecting'],
  ['lost', 'connecting', false, 'offline'],
  ['live', 'lost', true, 'offline'],
] as const)('prices %s, trading %s, slow %s: %s', (prices, state, isSlow, connection) => {
  expect(connectionOf(prices, { state, isSlow })).toBe(connection);
});
