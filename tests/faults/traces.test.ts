import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findFreePort } from '../../scripts/bankProcess.ts';
import { natsProgram } from '../support/natsProgram.ts';
import { openCollector, treeOf } from '../support/traceCollector.ts';
import type { TraceCollector } from '../support/traceCollector.ts';
import { connectTrading, order, register } from '../support/tradingClient.ts';
import { LIMIT, allGone, interrupt, openTerminal, ready } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/** A trace from a click to its commit, through the threads of one process and through several processes. */
const program = natsProgram();

/** Spans of a page's order and of each thread of the server, without transactions, which not every order has. */
const TREE = [
  'click openPosition (main)',
  '  order openPosition (main)',
  '    ask dealing.submit (main)',
  '      serve dealing.submit (dealing)',
  '        wait (dealing)',
  '        decide (dealing)',
  '        commit (dealing)',
  '        answer (dealing)',
];

let folder: string;
let port: number;
let collector: TraceCollector;
let terminal: Terminal;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-traces-'));
  chmodSync(folder, 0o711);
  port = await findFreePort();
  collector = await openCollector();
});

afterEach(async () => {
  terminal.process.kill('SIGKILL');
  await allGone(folder);
  await collector.stop();
  rmSync(folder, { recursive: true });
});

async function start(more: Readonly<Record<string, string>> = {}, args: readonly string[] = []): Promise<void> {
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  terminal = openTerminal({ settings: { PORT: String(port), DATA_DIR: folder, ...tracing, ...more }, args });
  await ready(terminal);
}

/** Sends an order as a page does; returns the id of its trace. */
async function click(socket: Awaited<ReturnType<typeof connectTrading>>): Promise<string> {
  const traceId = randomBytes(16).toString('hex');
  const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-00`;
  const payload = { symbol: 'BTCUSD', direction: 'buy', amount: 2, leverage: 5, commandId: randomUUID() };
  const answer = await order(socket, 'openPosition', { ...payload, traceparent, sinceClick: 3 }, 20_000);
  expect(answer).toMatchObject({ status: true });
  return traceId;
}

async function expectWhole(traceId: string): Promise<void> {
  const tree = () => treeOf(collector.spans, traceId).filter((line) => !line.includes('transaction'));
  await vi.waitUntil(() => tree().length >= TREE.length, LIMIT);
  expect(tree()).toEqual(TREE);
}

async function metric(line: RegExp): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number.parseInt(line.exec(text)?.[1] ?? '-1', 10);
}

/** Number of clicks in a row: with the client's two others, at most the ten orders of a second. */
const CLICKS = 4;

test('one process: a click is followed through its threads; a collector that is silent or gone slows nobody', async () => {
  await start();
  const client = await register(`http://127.0.0.1:${port}`, 'traced');
  const socket = await connectTrading(`http://127.0.0.1:${port}`, client.token);
  await expectWhole(await click(socket));
  const routes = collector.spans.flatMap(({ attributes }) => attributes['http.route'] ?? []);
  expect(routes).toContain('/api/accounts/register');
  expect(collector.bodies.join('')).not.toMatch(/traced@|Larsson/);
  expect(collector.bodies.join('')).not.toContain(client.token);
  expect(await metric(/candor_trace_spans_total\{outcome="dropped"\} (\d+)/)).toBe(0);
  expect(await metric(/candor_trace_spans_total\{outcome="sent"\} (\d+)/)).toBeGreaterThan(TREE.length);

  collector.status = 0;
  const silent = collector.bodies.length;
  const whileSilent = await click(socket);
  await vi.waitUntil(() => collector.bodies.length > silent, LIMIT);
  for (let index = 0; index < CLICKS; index += 1) await click(socket);
  collector.status = 200;
  // Spans that the collector refused are sent again once it answers.
  await expectWhole(whileSilent);
  await collector.stop();
  for (let index = 0; index < CLICKS; index += 1) await click(socket);
  socket.close();
  expect(await interrupt(terminal)).toBe(0);
  collector = await openCollector();
});

test.skipIf(program === undefined)('several processes: the same trace, over NATS', async () => {
  await start({ NATS_SERVER: program ?? '' }, ['--cluster']);
  for (const edge of [0, 1]) {
    const url = `http://127.0.0.1:${port + edge}`;
    await vi.waitUntil(async () => (await fetch(`${url}/dealz`).catch(() => undefined))?.status === 200, LIMIT);
    const client = await register(url, `traced${edge}`);
    const socket = await connectTrading(url, client.token);
    const traceId = await click(socket);
    await expectWhole(traceId);
    const own = collector.spans.filter((span) => span.traceId === traceId);
    const partOf = new Map(own.map(({ name, resource }) => [name, resource['service.instance.id']?.split(' ')[0]]));
    expect(partOf.get('order openPosition')).toBe('edge');
    expect(partOf.get('commit')).toBe('dealing');
    expect(new Set(own.map(({ resource }) => resource['process.pid'])).size).toBe(2);
    socket.close();
  }
  expect(await interrupt(terminal)).toBe(0);
});
