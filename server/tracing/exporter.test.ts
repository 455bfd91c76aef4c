import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCollector } from '../../tests/support/traceCollector.ts';
import type { TraceCollector } from '../../tests/support/traceCollector.ts';
import { Exporter, WAITING_MAX } from './exporter.ts';
import type { Span } from './spans.ts';
import { newSpanId, newTraceId } from './traceparent.ts';

let collector: TraceCollector;
let exporter: Exporter;
const troubles: string[] = [];

beforeEach(async () => {
  collector = await openCollector();
  troubles.length = 0;
  exporter = exporterTo(`${collector.endpoint}/v1/traces`);
});

afterEach(async () => {
  await exporter.stop();
  await collector.stop();
});

function exporterTo(address: string): Exporter {
  return new Exporter({
    address,
    headers: { 'x-key': 'of the collector' },
    resource: { service: 'candor', part: 'edge', process: 1 },
    onTrouble: (error) => troubles.push(String(error)),
  });
}

function spans(count: number): readonly Span[] {
  const facts = { parentId: undefined, name: 'order', began: Date.now(), ended: Date.now(), hasFailed: false } as const;
  return Array.from({ length: count }, () => ({
    ...facts,
    traceId: newTraceId(),
    spanId: newSpanId(),
    attributes: {},
  }));
}

function add(count: number, dropped = 0): void {
  exporter.add({ thread: 'main', spans: spans(count), dropped });
}

test('spans get to the collector once each, with its headers, some hundreds at a time', async () => {
  add(1_200);
  await vi.waitUntil(() => exporter.counts().sent === 1_200, { timeout: 60_000 });
  expect(new Set(collector.spans.map(({ spanId }) => spanId)).size).toBe(1_200);
  expect(collector.bodies).toHaveLength(3);
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'of the collector', 'content-type': 'application/json' });
  expect(exporter.counts()).toEqual({ sent: 1_200, dropped: 0, refused: 0 });
});

test('what a stop finds is sent before it ends', async () => {
  add(3);
  await exporter.stop();
  expect(collector.spans).toHaveLength(3);
});

test('a collector that is busy gets the same again, and loses nothing', async () => {
  collector.status = 503;
  add(10);
  await vi.waitUntil(() => collector.bodies.length > 0, { timeout: 60_000 });
  collector.status = 200;
  await vi.waitUntil(() => exporter.counts().sent === 10, { timeout: 60_000 });
  expect(collector.spans).toHaveLength(10);
  expect(exporter.counts()).toEqual({ sent: 10, dropped: 0, refused: 0 });
  expect(troubles).toEqual(['it answered 503']);
});

test('what it does not want is not sent again', async () => {
  collector.status = 400;
  add(10);
  await vi.waitUntil(() => exporter.counts().refused === 10, { timeout: 60_000 });
  collector.status = 200;
  add(1);
  await vi.waitUntil(() => collector.spans.length === 1, { timeout: 60_000 });
});

test('a stop gives up the request that a silent collector does not answer, and counts what it could not send', async () => {
  collector.status = 0;
  add(10);
  await vi.waitUntil(() => collector.bodies.length > 0, { timeout: 60_000 });
  const stopped = exporter.stop();
  collector.status = 200;
  await stopped;
  expect(exporter.counts()).toEqual({ sent: 10, dropped: 0, refused: 0 });
  collector.status = 0;
  exporter = exporterTo(`${collector.endpoint}/v1/traces`);
  add(10);
  await exporter.stop();
  expect(exporter.counts()).toEqual({ sent: 0, dropped: 10, refused: 0 });
  expect(troubles).toEqual([]);
});

test('while nobody is there only so much waits, the rest is counted, and a stop does not wait', async () => {
  await collector.stop();
  add(10);
  await vi.waitUntil(() => troubles.length > 0, { timeout: 60_000 });
  for (let round = 0; round < 10; round += 1) add(1_000, 2);
  expect(exporter.counts()).toEqual({ sent: 0, dropped: 10_010 - WAITING_MAX + 20, refused: 0 });
  await exporter.stop();
  collector = await openCollector();
});
