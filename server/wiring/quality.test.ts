import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { quality } from '@candor/contracts/http/prices.ts';
import { ThreadBus } from '../bus/threads.ts';
import { nothingCounted } from '../modules/engine/quotes/gateCounts.ts';
import type { GateQuality } from '../modules/engine/quotes/index.ts';
import type { Visitor } from '../modules/access/sessions/index.ts';
import { qualityRoutes } from './quality.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const account: GateQuality = {
  source: 'scripted',
  simulated: true,
  heardAt: NOW - 300,
  silences: 2,
  unknown: 1,
  instruments: [
    { symbol: 'EURUSD', state: 'held', counts: { ...nothingCounted(), accepted: 7, crossed: 3 }, lastAt: NOW - 900 },
    { symbol: 'AAPL', state: 'none', counts: nothingCounted(), lastAt: undefined },
  ],
};

test('the gate tells everybody what it did, and dealing is asked once a second for all', async () => {
  let now = NOW;
  let requestCount = 0;
  const bus = ThreadBus.hub();
  bus.respond('quotes.quality', () => {
    requestCount += 1;
    return account;
  });
  const { getPriceQuality } = qualityRoutes(bus, { now: () => now, elapsed: () => now });
  // Asks as any caller: the caller makes no difference.
  const ask = () => getPriceQuality({}, {} as Visitor);
  const [first] = await Promise.all([ask(), ask()]);
  expect(requestCount).toBe(1);
  now += 1_000;
  await ask();
  expect(requestCount).toBe(2);

  const refused = { malformed: 0, zero: 0, crossed: 0, early: 0, outsideSession: 0, late: 0, duplicate: 0 };
  const none = { accepted: 0, held: 0, stale: 0, refused: { ...refused, wideSpread: 0 } };
  expect(first.ok && z.encode(quality.answer, first.value)).toEqual({
    at: '2026-11-18T12:00:00.000Z',
    source: 'scripted',
    simulated: true,
    heardAt: '2026-11-18T11:59:59.700Z',
    silences: 2,
    unknown: 1,
    instruments: [
      {
        ...none,
        symbol: 'EURUSD',
        state: 'held',
        accepted: 7,
        refused: { ...none.refused, crossed: 3 },
        lastTickAgeMs: 900,
      },
      { ...none, symbol: 'AAPL', state: 'none', lastTickAgeMs: null },
    ],
  });
});
