import { expect, test } from 'vitest';
import { readExpiry } from './expiry.ts';
import type { ExpiryKind } from './expiry.ts';

const NOW = Date.parse('2026-01-14T12:34:56Z');

test.each<[ExpiryKind, string, string | undefined]>([
  ['cancelled', '', undefined],
  ['day', '', '2026-01-15T00:00:00.000Z'],
  ['date', '2026-01-14', '2026-01-15T00:00:00.000Z'],
  ['date', '2026-02-28', '2026-03-01T00:00:00.000Z'],
])('TK-4 an order good until %s %s waits to the end of that day', (kind, date, end) => {
  const read = readExpiry({ kind, date }, NOW);
  expect(read.ok && read.value !== undefined ? new Date(read.value).toISOString() : undefined).toBe(end);
});

test.each(['', 'soon', '14.01.2026', '2026-02-30', '2026-13-01', '2026-1-4'])('TK-4 %j is no date', (date) => {
  expect(readExpiry({ kind: 'date', date }, NOW)).toEqual({ ok: false });
});
