import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Timers } from '../clock.ts';
import { Sampler } from '../tracing/sampler.ts';
import { SpanKeeper } from '../tracing/spans.ts';
import { beginTrace, openSpan, startTracing } from '../tracing/tracing.ts';
import { ThreadBus } from './threads.ts';

declare module './bus.ts' {
  interface Subjects {
    'test.news': { readonly amount: bigint };
  }
  interface Requests {
    'test.double': { readonly ask: bigint; readonly answer: bigint };
    'test.echo': { readonly ask: bigint; readonly answer: bigint };
    'dealing.test': { readonly ask: bigint; readonly answer: bigint };
  }
}

const ports: MessagePort[] = [];
let hub: ThreadBus;
let first: ThreadBus;
let second: ThreadBus;

function openWorker(): ThreadBus {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  hub.attach(port1);
  return ThreadBus.worker(port2);
}

beforeEach(() => {
  hub = ThreadBus.hub();
  hub.respond('test.echo', (value) => value);
  first = openWorker();
  second = openWorker();
});

afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

describe('publishing', () => {
  test('reaches every other thread that listens, once, bigints included', async () => {
    const heard: string[] = [];
    const everyone = Promise.withResolvers<void>();
    const listen = (name: string) => (message: { readonly amount: bigint }) => {
      heard.push(`${name} ${message.amount}`);
      if (heard.length === 3) everyone.resolve();
    };
    hub.subscribe('test.news', listen('hub'));
    first.subscribe('test.news', listen('first'));
    second.subscribe('test.news', listen('second'));
    await settled();
    first.publish('test.news', { amount: 5n });
    await everyone.promise;
    await settled();
    expect(heard.toSorted()).toEqual(['first 5', 'hub 5', 'second 5']);
  });
});

describe('asking', () => {
  test('one worker is answered by another through the hub', async () => {
    second.respond('test.double', (value) => value * 2n);
    expect(await first.request('test.double', 21n)).toBe(42n);
    expect(await hub.request('test.double', 4n)).toBe(8n);
  });

  test('a question from before its answerer was known waits for it', async () => {
    const early = first.request('test.double', 1n);
    await settled();
    second.respond('test.double', async (value) => Promise.resolve(value * 2n));
    expect(await early).toBe(2n);
  });

  test('a failure reaches who asked, as a failure', async () => {
    second.respond('test.double', () => {
      throw new Error('out of numbers');
    });
    await expect(first.request('test.double', 1n)).rejects.toThrow('out of numbers');
    await expect(hub.request('test.double', 1n)).rejects.toThrow('out of numbers');
  });

  test('many questions at once get their own answers', async () => {
    second.respond('test.double', async (value) => Promise.resolve(value * 2n));
    const values = Array.from({ length: 500 }, (_, index) => BigInt(index));
    const answers = values.map((value) => (value % 2n === 0n ? first : hub).request('test.double', value));
    expect(await Promise.all(answers)).toEqual(values.map((value) => value * 2n));
  });
});

describe('a question that was given up before anybody answered its subject', () => {
  let due: (() => void)[];
  let alone: ThreadBus;

  beforeEach(() => {
    due = [];
    const after: Timers['after'] = (_ms, work) => {
      due.push(work);
      return () => undefined;
    };
    alone = ThreadBus.hub({ after, every: after });
  });

  const passAll = (): void => {
    for (const work of due.splice(0)) work();
  };

  test('is not put to a process that is reached later: an order is no longer carried out', async () => {
    const given = alone.request('dealing.test', 1n);
    passAll();
    await expect(given).rejects.toThrow('No answer in time');
    const waiting = alone.request('dealing.test', 2n);
    const asked: unknown[] = [];
    const ignore = (): void => undefined;
    alone.join(() => ({
      publish: ignore,
      listen: ignore,
      serve: ignore,
      ask: async (_subject, message) => asked.push(message),
    }));
    expect(await waiting).toBe(1);
    expect(asked).toEqual([2n]);
  });

  test('is not put to a thread that starts later', async () => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    alone.attach(port1);
    const late = ThreadBus.worker(port2);
    const given = alone.request('test.double', 1n);
    passAll();
    await expect(given).rejects.toThrow('No answer in time');
    const answer = vi.fn<(value: bigint) => bigint>((value) => value * 2n);
    late.respond('test.double', answer);
    expect(await alone.request('test.double', 2n)).toBe(4n);
    expect(answer.mock.calls).toEqual([[2n]]);
  });

  test('is kept for its asker’s time only, also when it came from another thread', async () => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    alone.attach(port1);
    alone.respond('test.echo', (value) => value);
    const asker = ThreadBus.worker(port2);
    void asker.request('test.double', 1n).catch(() => undefined);
    await asker.request('test.echo', 0n);
    passAll();
    const answer = vi.fn<(value: bigint) => bigint>((value) => value * 2n);
    alone.respond('test.double', answer);
    expect(await asker.request('test.double', 2n)).toBe(4n);
    expect(answer.mock.calls).toEqual([[2n]]);
  });
});

/**
 * Waits for all messages sent so far. Ports keep their order: once a request has been answered, everything sent before
 * it has arrived.
 */
async function settled(): Promise<void> {
  await Promise.all([first, second].map((thread) => thread.request('test.echo', 0n)));
}

describe('a trace', () => {
  let keeper: SpanKeeper;
  let end: () => void;

  beforeEach(() => {
    keeper = new SpanKeeper('test');
    end = startTracing({ keeper, sampler: new Sampler(1, () => 0) });
  });

  afterEach(() => end());

  test('goes with a request, through the hub, and on with what its answerer asks', async () => {
    second.respond('test.double', async (value) => (await second.request('test.echo', value)) * 2n);
    const trace = beginTrace('order');
    if (trace === undefined) throw new Error('not drawn');
    expect(await openSpan(trace, 'order').within(() => first.request('test.double', 21n))).toBe(42n);
    const spans = keeper.take()?.spans ?? [];
    // The innermost span ends first.
    expect(spans.map(({ name, attributes }) => `${name} ${attributes['candor.subject']}`)).toEqual([
      'serve test.echo',
      'ask test.echo',
      'serve test.double',
      'ask test.double',
    ]);
    for (const [index, { traceId, parentId }] of spans.entries()) {
      expect(traceId).toBe(trace.traceId);
      if (index < 3) expect(parentId).toBe(spans[index + 1]?.spanId);
    }
  });

  test('is not made for what nobody traces', async () => {
    second.respond('test.double', (value) => value * 2n);
    expect(await first.request('test.double', 21n)).toBe(42n);
    expect(keeper.take()).toBeUndefined();
  });
});
