import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addReadiness } from './readiness.ts';
import type { Readiness } from './readiness.ts';

async function ask(readiness: Readiness) {
  const app = fastify();
  addReadiness(app, async () => readiness);
  const { statusCode, headers, body } = await app.inject('/readyz');
  return { statusCode, cache: headers['cache-control'], answer: JSON.parse(body) };
}

const parts = {
  ...{ database: true, dealing: true, sourceChanges: 2 },
  opening: { everywhere: false, pauses: 1 },
};

test('who can deal is ready, and says of each source how it is', async () => {
  const readiness: Readiness = { ready: true, ...parts, sources: [{ name: 'binance', state: 'live' }] };
  expect(await ask(readiness)).toEqual({ statusCode: 200, cache: 'no-store', answer: readiness });
});

test('who cannot is not, and says which part cannot', async () => {
  const readiness: Readiness = { ready: false, ...parts, sources: [{ name: 'binance', state: 'stale' }] };
  expect(await ask(readiness)).toEqual({ statusCode: 503, cache: 'no-store', answer: readiness });
});
