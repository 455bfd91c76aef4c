import { CANARY_BRAND } from '@candor/domain/service/canary.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CANARY_HOST, startCanaryEdge } from '../../tests/support/canary.ts';
import type { CanaryEdge } from '../../tests/support/canary.ts';
import { watchCanary } from './canary.ts';
import type { CanaryBoard } from './canary.ts';
import type { EndSweep } from './sweeps.ts';

const FAULT = 'the canary cannot do what clients do';
let served: CanaryEdge;
let edge: CanaryEdge['edge'];

beforeAll(async () => {
  served = await startCanaryEdge();
  ({ edge } = served);
});

afterAll(() => served.stop());

const newBoard = (): CanaryBoard => ({ latest: undefined, walks: 0 });

function watch(board: CanaryBoard, port = () => served.open.port): EndSweep {
  const { clock, log, service, openings, outside } = edge;
  const config = { canaryHost: CANARY_HOST, canaryEveryMs: 50, host: '127.0.0.1', dataDir: edge.config.dataDir };
  return watchCanary({ config, clock, log, service, openings, port, till: outside.till }, board);
}

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
  const board = newBoard();
  const end = watch(board);
  await vi.waitFor(() => expect(board.walks).toBeGreaterThan(1), 60_000);
  expect(board.latest).toBeUndefined();
  await end();
  expect(alarms()).toEqual([]);
  const resumed = { ...change, isPaused: false, commandId: 'canary-go', approvedBy: 'Bo' };
  expect(await edge.engine.switchOpening(resumed)).toMatchObject({ ok: true });
});

it('CY-3 a planted fault calls people once, and so does its end: a broken page, a provider away, a trading socket gone', async () => {
  const board = newBoard();
  const end = watch(board);
  await vi.waitFor(() => expect(board.latest?.outcomes).toHaveLength(8), 60_000);
  expect(board.latest?.outcomes.filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(alarms()).toEqual([]);
  served.broken.page = true;
  const page = `${FAULT}: page: status500`;
  await vi.waitFor(() => expect(alarms()).toEqual([page]), 60_000);
  served.broken.page = false;
  await vi.waitFor(() => expect(alarms()).toEqual([page, `over: ${FAULT}`]), 60_000);
  edge.paymentServer.trouble.push('unsent');
  const till = [`${FAULT}: deposit: providerUnavailable`, `over: ${FAULT}`];
  await vi.waitFor(() => expect(alarms()).toEqual([page, `over: ${FAULT}`, ...till]), 60_000);
  served.open.trading.stop();
  await vi.waitFor(() => expect(alarms().at(-1)).toMatch(new RegExp(`^${FAULT}: open: `)), 60_000);
  await end();
  expect(board.latest).toBeUndefined();
});

it('CY-2 without a host there is no canary', async () => {
  const board = newBoard();
  const { clock, log, service, openings, outside } = edge;
  const config = { canaryEveryMs: 1, host: '127.0.0.1', dataDir: edge.config.dataDir };
  await watchCanary({ config, clock, log, service, openings, port: () => 1, till: outside.till }, board)();
  expect(board.latest).toBeUndefined();
});
