import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { instant } from './codecs.ts';

test.each(['2026-02-28T23:59:59.999Z', '2028-02-29T00:00:00Z', '2026-12-31T12:00:00.5Z'])(
  'the instant %s is read as what it says',
  (text) => {
    expect(z.decode(instant, text)).toBe(Date.parse(text));
  },
);

test.each([
  '2026-02-30T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:00+01:00',
  '2026-01-01',
])('the instant %s is refused: no calendar or clock has it', (text) => {
  expect(z.safeDecode(instant, text).success).toBe(false);
});
