import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BusTimeout } from './bus.ts';
import { FrameReader, FrameWriter } from './frames.ts';
import type { Frame } from './frames.ts';
import type { Part } from './outer.ts';
import { ProcessLink } from './processes.ts';
import type { Missed } from './processes.ts';
import { Sampler } from '../tracing/sampler.ts';
import { SpanKeeper } from '../tracing/spans.ts';
import { beginTrace, openSpan, startTracing } from '../tracing/tracing.ts';
import { ThreadBus } from './threads.ts';
import type { Wire } from './wire.ts';

declare module './bus.ts' {
  interface Subjects {
    'quotes.test': { readonly rate: bigint };
  }
  interface Requests {
    'dealing.test': { readonly ask: bigint; readonly answer: bigint };
    'brands.test': { readonly ask: null; readonly answer: string };
  }
}

/** Delivers every message immediately, except on topics that `loses` selects. */
class Air {
  readonly #handlers = new Map<string, Set<(bytes: Uint8Array) => void>>();
  loses: (topic: string) => boolean = () => false;

  get topics(): readonly string[] {
    return [...this.#handlers.keys()];
  }

  wire(): Wire {
    const own: [string, (bytes: Uint8Array) => void][] = [];
    return {
      bytesMax: 64,
      publish: (topic, bytes) => {
        if (!this.loses(topic)) for (const handler of this.#handlers.get(topic) ?? []) handler(bytes);
      },
      subscribe: (topic, handler) => {
        own.push([topic, handler]);
        this.#handlers.set(topic, (this.#handlers.get(topic) ?? new Set()).add(handler));
      },
      close: async () => {
        for (const [topic, handler] of own) this.#handlers.get(topic)?.delete(handler);
      },
    };
  }
}

let air: Air;
const links: ProcessLink[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  air = new Air();
});

afterEach(async () => {
  for (const link of links.splice(0)) await link.close();
  vi.useRealTimers();
});

function open(part: Part) {
  const bus = ThreadBus.hub();
  const onMissed = vi.fn<(missed: Missed) => void>();
  const [elapsed, now] = [() => performance.now(), () => Date.now()];
  const link = bus.join((inner) => new ProcessLink({ wire: air.wire(), inner, part, elapsed, now, onMissed }));
  links.push(link);
  return { bus, onMissed, close: () => link.close() };
}

function listen(bus: ThreadBus): bigint[] {
  const heard: bigint[] = [];
  bus.subscribe('quotes.test', ({ rate }) => heard.push(rate));
  return heard;
}

/** Lets the processes exchange heartbeats and make their first requests. */
function meet(...met: readonly { readonly onMissed: { mockClear(): unknown } }[]): void {
  vi.advanceTimersByTime(1_000);
  for (const { onMissed } of met) onMissed.mockClear();
}

describe('saying', () => {
  test('reaches every other process once, in order, and the threads of none twice', () => {
    const [dealing, first, second] = [open('dealing'), open('edge'), open('edge')];
    const heard = [dealing, first, second].map(({ bus }) => listen(bus));
    for (const rate of [1n, 2n, 3n]) dealing.bus.publish('quotes.test', { rate });
    expect(heard).toEqual(Array.from({ length: 3 }, () => [1n, 2n, 3n]));
  });

  test('a message that is lost is noticed by the next one', () => {
    const [dealing, edge] = [open('dealing'), open('edge')];
    const heard = listen(edge.bus);
    dealing.bus.publish('quotes.test', { rate: 1n });
    meet(dealing, edge);
    air.loses = (topic) => topic.startsWith('say.');
    dealing.bus.publish('quotes.test', { rate: 2n });
    air.loses = () => false;
    expect(edge.onMissed).not.toHaveBeenCalled();
    dealing.bus.publish('quotes.test', { rate: 3n });
    expect([heard, edge.onMissed.mock.calls.length]).toEqual([[1n, 3n], 1]);
  });

  test('what an edge said and nobody heard is missed from the edge, also where dealing may say it, too', () => {
    const [dealing, edge] = [open('dealing'), open('edge')];
    dealing.bus.subscribe('brands.held', () => undefined);
    edge.bus.publish('brands.held', { edge: 'one', brandIds: [] });
    meet(dealing, edge);
    air.loses = (topic) => topic.startsWith('say.');
    edge.bus.publish('brands.held', { edge: 'one', brandIds: ['northline'] });
    air.loses = () => false;
    edge.bus.publish('brands.held', { edge: 'one', brandIds: [] });
    expect(dealing.onMissed.mock.calls).toEqual([[{ from: 'edge', subjects: ['brands.held'] }]]);
  });

  test('the last message, which none follows, is noticed by the next beat, and once', () => {
    const [dealing, edge] = [open('dealing'), open('edge')];
    listen(edge.bus);
    dealing.bus.publish('quotes.test', { rate: 1n });
    meet(dealing, edge);
    air.loses = (topic) => topic.startsWith('say.');
    dealing.bus.publish('quotes.test', { rate: 2n });
    air.loses = () => false;
    vi.advanceTimersByTime(5_000);
    expect(edge.onMissed).toHaveBeenCalledTimes(1);
  });

  test('a process that is new may have said something before', () => {
    const edge = open('edge');
    meet(edge);
    open('dealing');
    expect(edge.onMissed.mock.calls).toEqual([[{ from: 'dealing', subjects: undefined }]]);
  });

  test('the very first message of a subject may be the one that is lost', () => {
    const [dealing, edge] = [open('dealing'), open('edge')];
    const heard = listen(edge.bus);
    meet(dealing, edge);
    air.loses = (topic) => topic.startsWith('say.');
    dealing.bus.publish('quotes.test', { rate: 1n });
    air.loses = () => false;
    vi.advanceTimersByTime(1_000);
    expect(edge.onMissed.mock.calls).toEqual([[{ from: 'dealing', subjects: ['quotes.test'] }]]);
    dealing.bus.publish('quotes.test', { rate: 2n });
    expect([heard, edge.onMissed.mock.calls.length]).toEqual([[2n], 1]);
  });
});

describe('asking', () => {
  test('is answered by the process that serves it, in parts of any number, or fails as it failed there', async () => {
    const [dealing, edge] = [open('dealing'), open('edge')];
    dealing.bus.respond('dealing.test', (value) => {
      if (value < 0n) throw new Error('no such number');
      return value * 2n;
    });
    meet(dealing, edge);
    const large = 10n ** 200n;
    expect(await edge.bus.request('dealing.test', large)).toBe(large * 2n);
    await expect(edge.bus.request('dealing.test', -1n)).rejects.toThrow('no such number');
  });

  test('waits a moment for who is not there yet, and not for ever', async () => {
    const edge = open('edge');
    const early = edge.bus.request('dealing.test', 3n);
    open('dealing').bus.respond('dealing.test', (value) => value * 2n);
    vi.advanceTimersByTime(1_000);
    expect(await early).toBe(6n);

    await links.pop()?.close();
    vi.advanceTimersByTime(5_000);
    const late = edge.bus.request('dealing.test', 4n);
    const refused = expect(late).rejects.toThrow(BusTimeout);
    vi.advanceTimersByTime(5_000);
    await refused;
  });

  test('who was asked and is gone leaves those who asked without an answer, soon', async () => {
    const [dealing, edge] = [open('dealing'), open('edge')];
    dealing.bus.respond('dealing.test', () => new Promise(() => undefined));
    meet(dealing, edge);
    const request = expect(edge.bus.request('dealing.test', 1n)).rejects.toThrow(BusTimeout);
    await dealing.close();
    vi.advanceTimersByTime(5_000);
    await request;
  });

  test.each([
    ['that was there before', true],
    ['that comes later', false],
  ])('of two that serve it the one that began last has taken over, also for an edge %s', async (_, isFirst) => {
    const early = isFirst ? open('edge') : undefined;
    // The heir started last, although the former served first.
    const [heir, former] = [open('dealing'), open('dealing')];
    former.bus.respond('dealing.test', () => 1n);
    vi.advanceTimersByTime(10);
    heir.bus.respond('dealing.test', () => 2n);
    const edge = early ?? open('edge');
    meet(edge);
    expect(await edge.bus.request('dealing.test', 0n)).toBe(2n);
  });

  test('what a former process was asked is asked of the one that takes over, whose answer alone counts', async () => {
    const [edge, former, heir] = [open('edge'), open('dealing'), open('dealing')];
    const late = Promise.withResolvers<bigint>();
    former.bus.respond('dealing.test', () => late.promise);
    meet(edge, former, heir);
    const answered = edge.bus.request('dealing.test', 3n);
    const request = Promise.withResolvers<bigint>();
    heir.bus.respond('dealing.test', () => request.promise);
    expect(edge.onMissed).toHaveBeenLastCalledWith({ from: 'dealing', subjects: undefined });
    late.resolve(666n);
    await vi.advanceTimersByTimeAsync(1_000);
    request.resolve(6n);
    expect(await answered).toBe(6n);
  });

  test('of two edges that answer the same, the second one takes nothing from the first', async () => {
    const [dealing, first, second] = [open('dealing'), open('edge'), open('edge')];
    const request = Promise.withResolvers<string>();
    first.bus.respond('brands.test', () => request.promise);
    meet(dealing, first, second);
    const answered = dealing.bus.request('brands.test', null);
    second.bus.respond('brands.test', () => 'second');
    request.resolve('first');
    expect(await answered).toBe('first');
  });

  test('what is not shared is answered to nobody, whatever is sent', async () => {
    const dealing = open('dealing');
    const stop = vi.fn<() => true>(() => true);
    dealing.bus.respond('dealing.stop', stop);
    const wire = air.wire();
    const beats: Frame[] = [];
    const reader = new FrameReader();
    wire.subscribe('beat.dealing', (bytes) => beats.push(...[reader.read(bytes) ?? []].flat()));
    vi.advanceTimersByTime(1_000);
    const [beat] = beats;
    const name = beat?.kind === 'beat' ? beat.from : '';
    const writer = new FrameWriter(new Uint8Array(8), 1_000);
    const frame: Frame = { kind: 'ask', from: 'thief', part: 'edge', id: 1, subject: 'dealing.stop', message: null };
    for (const part of writer.write(frame)) wire.publish(`ask.dealing.${name}`, part);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([name.length, stop.mock.calls.length]).toEqual([16, 0]);
  });

  test('an answer counts only from the process that was asked', async () => {
    const [dealing, edge] = [open('dealing'), open('edge')];
    const request = Promise.withResolvers<bigint>();
    dealing.bus.respond('dealing.test', () => request.promise);
    meet(dealing, edge);
    const answered = edge.bus.request('dealing.test', 1n);
    const writer = new FrameWriter(new Uint8Array(8), 1_000);
    const forged: Frame = { kind: 'answer', from: 'thief', id: 1, answer: 666n };
    const place = air.topics.find((topic) => topic.startsWith('ask.edge.'))?.slice('ask.edge.'.length);
    for (const part of ['dealing', 'edge'])
      for (const bytes of writer.write(forged)) air.wire().publish(`answer.${part}.${place}`, bytes);
    request.resolve(2n);
    expect(await answered).toBe(2n);
  });

  test('an edge answers nothing of dealing, whatever it claims', async () => {
    const [edge, thief] = [open('edge'), open('edge')];
    thief.bus.respond('dealing.test', () => 666n);
    thief.bus.respond('brands.test', () => 'mine');
    meet(edge, thief);
    expect(await edge.bus.request('brands.test', null)).toBe('mine');
    const refused = expect(edge.bus.request('dealing.test', 1n)).rejects.toThrow(BusTimeout);
    vi.advanceTimersByTime(5_000);
    await refused;
  });
});

test('a question takes its place in a trace along to another process, and what is not traced takes none', async () => {
  const keeper = new SpanKeeper('test');
  const end = startTracing({ keeper, sampler: new Sampler(1, () => 0) });
  try {
    const [dealing, edge] = [open('dealing'), open('edge')];
    dealing.bus.respond('dealing.test', (value) => value * 2n);
    meet(dealing, edge);
    expect(await edge.bus.request('dealing.test', 1n)).toBe(2n);
    expect(keeper.take()).toBeUndefined();
    const trace = beginTrace('order');
    if (trace === undefined) throw new Error('not drawn');
    expect(await openSpan(trace, 'order').within(() => edge.bus.request('dealing.test', 21n))).toBe(42n);
    const [serve, ask] = keeper.take()?.spans ?? [];
    expect(serve).toMatchObject({ name: 'serve', traceId: trace.traceId, parentId: ask?.spanId });
    expect(ask).toMatchObject({ name: 'ask', attributes: { 'candor.subject': 'dealing.test' } });
  } finally {
    end();
  }
});
