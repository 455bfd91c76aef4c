import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { QUIET_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { importEvents, keepSamples, readEventFile } from './index.ts';

/** The edge; its clock shows a Wednesday. */

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

beforeEach(() => asOwner(edge.database, (owner) => owner.query('TRUNCATE economic_event')));

afterAll(() => edge.stop());

/** A response body on the wire, which has either data or an error. */
interface Body {
  readonly data: {
    readonly events: readonly {
      at: string;
      currency: string;
      importance: string;
      actual: string | null;
      sample: boolean;
    }[];
  };
  readonly error: { readonly code: string };
}

async function get(query = '', headers: Record<string, string> = {}) {
  const response = await edge.app.inject({ url: `/api/get/economicEvents${query}`, headers });
  return { status: response.statusCode, body: response.json<Body>() };
}

const at = (instant: number): string => new Date(instant).toISOString();

function put(events: Parameters<typeof importEvents>[1]['events']): Promise<void> {
  return importEvents(edge.officePool, { name: 'a.csv', hash: Buffer.alloc(32), events, now: edge.clock.now() });
}

function rowsOf(lines: readonly string[]) {
  return readEventFile('a.csv', ['at,currency,importance,title_en,actual,source', ...lines].join('\n'));
}

test('the calendar answers what is announced in a period, filtered by currency and importance', async () => {
  const now = edge.clock.now();
  await keepSamples(edge.pool, now);
  const all = await get(`?from=${at(now)}&until=${at(now + 28 * DAY_MS)}`);
  expect(all.status).toBe(200);
  expect(all.body.data.events.length).toBeGreaterThan(40);
  expect(all.body.data.events.every(({ sample }) => sample)).toBe(true);
  const some = await get(`?from=${at(now)}&until=${at(now + 28 * DAY_MS)}&currencies=USD,EUR&importance=high`);
  const expected = all.body.data.events.filter(
    ({ currency, importance }) => ['USD', 'EUR'].includes(currency) && importance === 'high',
  );
  expect(expected.length).toBeGreaterThan(5);
  expect(some.body.data.events).toEqual(expected);
});

test('what has not happened yet has no actual figure', async () => {
  const now = edge.clock.now();
  await keepSamples(edge.pool, now);
  const { body } = await get(`?from=${at(now - 5 * DAY_MS)}&until=${at(now + 5 * DAY_MS)}`);
  const { events } = body.data;
  const [past, future] = [events.filter((one) => one.at <= at(now)), events.filter((one) => one.at > at(now))];
  expect(past.length * future.length).toBeGreaterThan(0);
  expect(past.every(({ actual }) => actual !== null)).toBe(true);
  expect(future.every(({ actual }) => actual === null)).toBe(true);
});

test.each([
  '?from=yesterday',
  '?currencies=usd',
  '?importance=huge',
  '?importance=high,',
  '?from=2026-01-14T00:00:00Z&until=2026-01-14T00:00:00Z',
  '?from=2026-01-14T00:00:00Z&until=2026-03-18T00:00:00Z',
  '?limit=5',
])('%s is refused', async (query) => {
  const { status, body } = await get(query);
  expect([status, body.error.code]).toEqual([422, 'malformed']);
});

test('a brand without the economics feature has no calendar', async () => {
  const { status, body } = await get('', { host: QUIET_HOST });
  expect([status, body.error.code]).toEqual([404, 'notFound']);
});

test('samples are renewed as days pass, and go when the first real announcement comes', async () => {
  const now = edge.clock.now();
  expect(await keepSamples(edge.pool, now)).toBeGreaterThan(100);
  expect(await keepSamples(edge.pool, now)).toBe(0);
  expect(await keepSamples(edge.pool, now + 7 * DAY_MS)).toBeGreaterThan(5);
  const [instant, period] = [now + 3_600_000, `?from=${at(now)}&until=${at(now + 20 * DAY_MS)}`];
  await put(rowsOf([`${at(instant)},USD,low,Rate,,Bank`]));
  const first = await get(period);
  expect(first.body.data.events).toMatchObject([{ title: { en: 'Rate' }, importance: 'low', sample: false }]);
  expect(await keepSamples(edge.pool, now)).toBe(0);
});

test('an announcement imported again is corrected, and a figure that the file lacks stays', async () => {
  const now = edge.clock.now() - DAY_MS;
  await put(rowsOf([`${at(now)},USD,low,Rate,2.5%,Bank`]));
  await put(rowsOf([`${at(now)},USD,high,Rate,,Bank`, `${at(now)},EUR,high,Rate,,Bank`]));
  const { body } = await get(`?from=${at(now)}`);
  expect(body.data.events).toMatchObject([
    { currency: 'EUR', actual: null },
    { currency: 'USD', importance: 'high', actual: '2.5%' },
  ]);
});
