import { CANARY_BRAND } from '@candor/domain/service/canary.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadBrand } from '../brands.ts';
import { openMarket, quoteOf } from '../../tests/support/dealing.ts';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { openTrading } from '../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../tests/support/edgeSockets.ts';
import { watchCanary } from './canary.ts';
import type { CanaryBoard } from './canary.ts';

const HOST = 'canary.test';
const FAULT = 'the canary cannot do what clients do';
let edge: Edge;
let open: OpenTrading;
let isPageBroken = false;

beforeAll(async () => {
  const northline = loadBrand('northline');
  edge = await startEdge([{ ...northline, id: CANARY_BRAND, name: 'Canary', hosts: [HOST] }]);
  edge.app.get('/login', (_request, reply) =>
    isPageBroken ? reply.status(500).send() : reply.type('text/html').send('<main>Log in</main>'),
  );
  open = await openTrading(edge);
  const quote = quoteOf('BTCUSD', '50000.00', '50010.00');
  openMarket(edge.engine, quote);
  edge.lastGood.set('BTCUSD', quote);
});

afterAll(() => edge.stop());

function alarms(): string[] {
  return edge.written
    .map((line) => JSON.parse(line) as { alarm?: boolean; msg: string; step?: string; fault?: string })
    .filter(({ alarm }) => alarm === true)
    .map(({ msg, step, fault }) => [msg, step, fault].filter((part) => part !== undefined).join(': '));
}

it('CY-4 a pause of the desk raises no alarm, and says nothing of the walk', async () => {
  const staff = { staffId: 1, staffName: 'Ada', reason: 'an exercise', actingBrand: CANARY_BRAND };
  const change = { brandId: undefined, symbol: undefined, ...staff };
  const paused = { ...change, isPaused: true, commandId: 'canary-stop', approvedBy: undefined };
  expect(await edge.engine.switchOpening(paused)).toMatchObject({ ok: true });
  const board: CanaryBoard = { latest: undefined };
  const { clock, log, service, openings } = edge;
  const config = { canaryHost: HOST, host: '127.0.0.1', dataDir: edge.config.dataDir };
  const port = vi.fn(() => open.port);
  const end = watchCanary({ config, clock, log, service, openings, port, everyMs: 50 }, board);
  // Of two walks that read the page, enter and order.
  await vi.waitFor(() => expect(port.mock.calls.length).toBeGreaterThan(8), 20_000);
  expect(board.latest).toBeUndefined();
  await end();
  expect(alarms()).toEqual([]);
  const resumed = { ...change, isPaused: false, commandId: 'canary-go', approvedBy: 'Bo' };
  expect(await edge.engine.switchOpening(resumed)).toMatchObject({ ok: true });
});

it('CY-3 a planted fault calls people once, and so does its end: a broken page, a trading socket gone', async () => {
  const board: CanaryBoard = { latest: undefined };
  const config = { canaryHost: HOST, host: '127.0.0.1', dataDir: edge.config.dataDir };
  const { clock, log, service, openings } = edge;
  const walks = { config, clock, log, service, openings, port: () => open.port, everyMs: 50 };
  const end = watchCanary(walks, board);
  await vi.waitFor(() => expect(board.latest?.outcomes).toHaveLength(4), 20_000);
  expect(board.latest?.outcomes.filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(alarms()).toEqual([]);
  isPageBroken = true;
  const page = `${FAULT}: page: status500`;
  await vi.waitFor(() => expect(alarms()).toEqual([page]), 20_000);
  isPageBroken = false;
  await vi.waitFor(() => expect(alarms()).toEqual([page, `over: ${FAULT}`]), 20_000);
  open.trading.stop();
  await vi.waitFor(() => expect(alarms().at(-1)).toMatch(new RegExp(`^${FAULT}: open: `)), 20_000);
  await end();
  expect(board.latest).toBeUndefined();
});

it('CY-2 without a host there is no canary', async () => {
  const board: CanaryBoard = { latest: undefined };
  const config = { host: '127.0.0.1', dataDir: edge.config.dataDir };
  const { clock, log, service, openings } = edge;
  const end = watchCanary({ config, clock, log, service, openings, port: () => 1, everyMs: 1 }, board);
  await end();
  expect(board.latest).toBeUndefined();
});
