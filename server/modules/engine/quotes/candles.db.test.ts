import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { openPool } from '../../../database/pool.ts';
import type { PriceSource } from '../../../providers/prices/interface.ts';
import { createSimulatedSource } from '../../../providers/prices/simulated/simulated.ts';
import { instruments } from '../instruments/index.ts';
import { CandleHistory } from './candles.ts';
import { createCandleStore, ensureInstallation, readInstallation } from './store.ts';

const NOW = Date.parse('2026-11-18T16:20:30Z');
const clock = { now: () => NOW };
const database = await createTestDatabase();
const web = openPool('web', database);
const render = openPool('render', database);
const dealing = openPool('dealing', database);
let queries = 0;

beforeAll(() => {
  queries = 0;
});
afterAll(async () => {
  await Promise.all([web.end(), render.end(), dealing.end()]);
  await database.drop();
});

/** The simulated market, counting the requests for its ticks. */
function countedSource(): PriceSource {
  const source = createSimulatedSource({ seed: 7, firstInstant: NOW, instruments, clock });
  return {
    ...source,
    ticks: (symbol, from, to) => {
      queries++;
      return source.ticks(symbol, from, to);
    },
  };
}

function openHistory(): CandleHistory {
  return new CandleHistory({ source: countedSource(), clock, firstInstant: NOW, store: createCandleStore(render) });
}

test('an installation is made once, also by two at the same moment, and dealing reads the same', async () => {
  const [first, second] = await Promise.all([ensureInstallation(web, NOW), ensureInstallation(web, NOW + 90_000)]);
  expect(second).toEqual(first);
  expect(await readInstallation(dealing)).toEqual(first);
  expect(first.firstInstant % 60_000).toBe(0);
});

test('dealing cannot change the installation or the candles', async () => {
  await expect(dealing.query('UPDATE installation SET seed = 1')).rejects.toThrow('permission denied');
  await expect(dealing.query('SELECT 1 FROM candle')).rejects.toThrow('permission denied');
});

test('closed days are made once: another start reads them and gets the same bars', async () => {
  const request = { symbol: 'EURUSD', interval: '1h', to: undefined, count: 1_000 } as const;
  const computed = await openHistory().history(request);
  const queriesToMake = queries;
  queries = 0;
  const read = await openHistory().history(request);
  expect(read).toEqual(computed);
  // The remaining queries are for today's hours and weekends, which have no rows.
  expect(queries).toBeLessThan(queriesToMake / 2);
});

test('stored day bars are the aggregates of the stored hours', async () => {
  const { rows } = await web.query<{ differing: string }>(
    `SELECT count(*)::text AS differing FROM candle day
     JOIN LATERAL (
       SELECT max(high) AS high, min(low) AS low, sum(ticks) AS ticks FROM candle hour
       WHERE hour.symbol = day.symbol AND hour.interval = '1h'
         AND hour.opened_at >= day.opened_at AND hour.opened_at < day.opened_at + interval '1 day'
     ) hours ON true
     WHERE day.interval = '1D'
       AND (hours.high, hours.low, hours.ticks) IS DISTINCT FROM (day.high, day.low, day.ticks)`,
  );
  expect(rows).toEqual([{ differing: '0' }]);
});
