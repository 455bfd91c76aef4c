import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicFilesAt } from '../../../scripts/verify/dispute/publicFiles.ts';

/** Number of hours: more than two pages. */
const HOURS = 2_500;
const START = Date.UTC(2026, 0, 1);

const hours = Array.from({ length: HOURS }, (_, number) => ({
  hour: new Date(START + number * HOUR_MS).toISOString(),
  blocks: 1,
  ticks: 1,
  bytes: 100,
  root: 'ab'.repeat(32),
  first_tick_id: number + 1,
  last_tick_id: number + 1,
  kept: true,
})).toReversed();

let requestCount = 0;

/** Answers as the server does: a page of the hours before an instant, latest first. */
function answerTo(path: string): unknown {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  if (pathname === '/api/receipts/key') return { keys: [] };
  if (pathname !== '/api/tape') return { log: null };
  requestCount += 1;
  const before = searchParams.get('before') ?? '9';
  const count = Number(searchParams.get('count'));
  return { format: 1, hours: hours.filter(({ hour }) => hour < before).slice(0, count) };
}

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ status: true, data: answerTo(request.url ?? '/') }));
});
let base: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

test.each([
  ['the newest page', 1_900, 1, 1_000, 1_500],
  ['the page before', 700, 2, 2_000, 500],
  ['the beginning of the tape', -5, 3, HOURS, undefined],
])('PL-13 the hours of an installation are listed back to %s', async (_, oldest, pages, size, since) => {
  requestCount = 0;
  const files = await publicFilesAt(base);
  const listed = await files.hours(START + oldest * HOUR_MS);
  expect(requestCount).toBe(pages);
  expect(listed.roots.size).toBe(size);
  expect(listed.since).toBe(since === undefined ? 0 : START + since * HOUR_MS);
});
