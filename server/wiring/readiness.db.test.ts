import cookie from '@fastify/cookie';
import { serviceModes, worksNow } from '@candor/domain/service/serviceMode.ts';
import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newRates } from '../../tests/support/rates.ts';
import { ThreadBus } from '../bus/threads.ts';
import { createHosts } from '../http/hosts.ts';
import { addMetrics } from '../http/metrics.ts';
import { addReadiness } from '../http/readiness.ts';
import { gateByMode } from '../http/serviceGate.ts';
import { readinessOf } from './readiness.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Returns a monitoring program's view of a server in this mode whose parts all work. */
async function openProbes(mode: ServiceMode) {
  const { pool, clock, brands, brand, sessions } = edge;
  const bus = ThreadBus.hub();
  bus.respond('prices.health', () => ({ sources: [], isServed: true, changes: 0 }));
  const state = { mode, until: undefined, note: undefined };
  const board = { state, allows: (most: ServiceMode) => worksNow(most, mode) };
  const app = fastify();
  await app.register(cookie);
  const themesOf = () => {
    throw new Error('no page is sent');
  };
  const rates = newRates();
  gateByMode(app, { board, themesOf, hosts: createHosts(brands, brand), brandOf: () => brand, sessions, rates, clock });
  const openings = { pauses: [] };
  const readiness = readinessOf({ bus, pool, clock, openings, service: board, isServing: () => true });
  addReadiness(app, { readiness, isStaff: async () => false, rates });
  const metrics = {
    contentType: 'text/plain',
    answered: () => undefined,
    refusedConnection: () => undefined,
    text: async () => 'up 1',
  };
  addMetrics(app, { metrics, token: undefined, areaOf: () => 'page', rates });
  return app;
}

test.each(serviceModes)('SM-7 in the mode %s the probes and the metrics answer as always', async (mode) => {
  const app = await openProbes(mode);
  const ask = (url: string) => app.inject({ url, headers: { host: 'localhost' }, remoteAddress: '127.0.0.1' });
  for (const path of ['/readyz', '/dealz']) {
    const answer = await ask(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.json()).toMatchObject({ ready: true, deals: true, mode });
  }
  const metrics = await ask('/metrics');
  expect([metrics.statusCode, metrics.body]).toEqual([200, 'up 1']);
  await app.close();
});
