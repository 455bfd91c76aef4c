import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Sampler } from './sampler.ts';
import { KEPT_MAX, SpanKeeper } from './spans.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';
import {
  SPANS_OF_TRACE,
  TRACE_LIFE_MS,
  beginTrace,
  currentTrace,
  inSpan,
  isTracing,
  joinTrace,
  openSpan,
  recordSpan,
  startTracing,
  takeSpans,
} from './tracing.ts';
import type { Trace } from './tracing.ts';

const place = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

let keeper: SpanKeeper;
let end: () => void;

beforeEach(() => {
  keeper = new SpanKeeper('main');
  end = startTracing({ keeper, sampler: new Sampler(1, () => 0) });
});

afterEach(() => {
  end();
  vi.restoreAllMocks();
});

function begin(parent?: unknown): Trace {
  const trace = beginTrace('order', parent);
  if (trace === undefined) throw new Error('it was not drawn');
  return trace;
}

test('what is recorded is taken once', () => {
  recordSpan(begin(), { name: 'commit', began: 1, ended: 2 });
  expect(takeSpans()?.spans).toHaveLength(1);
  expect(takeSpans()).toBeUndefined();
});

describe('a thread that does not trace', () => {
  beforeEach(() => end());

  test('begins, joins and records nothing', async () => {
    expect(isTracing()).toBe(false);
    expect(beginTrace('order', writeTraceparent(place))).toBeUndefined();
    expect(joinTrace(writeTraceparent(place))).toBeUndefined();
    expect(currentTrace()).toBeUndefined();
    const late: Trace = { ...place, budget: { left: 1, until: Number.POSITIVE_INFINITY } };
    expect(await inSpan({ trace: late, name: 'ask', attributes: {} }, () => 7)).toBe(7);
    expect(keeper.take()).toBeUndefined();
  });
});

describe('a trace', () => {
  test('hangs from the place that its sender has named, and begins by itself where that is none', () => {
    expect(begin(writeTraceparent(place))).toMatchObject(place);
    const own = begin('00-hostile');
    expect(own.spanId).toBeUndefined();
    expect(own.traceId).toMatch(/^[0-9a-f]{32}$/);
  });

  test('goes on within the work, and nowhere else', async () => {
    const trace = begin(writeTraceparent(place));
    const places = await inSpan({ trace, name: 'serve', attributes: {} }, async (inner) => {
      await Promise.resolve();
      return { inner: readTraceparent(inner), current: currentTrace() };
    });
    expect(currentTrace()).toBeUndefined();
    const [span] = keeper.take()?.spans ?? [];
    expect(span).toMatchObject({ traceId: place.traceId, parentId: place.spanId, hasFailed: false });
    expect(places.inner).toEqual({ traceId: place.traceId, spanId: span?.spanId });
    expect(places.current).toMatchObject({ traceId: place.traceId, spanId: span?.spanId });
  });

  test('says that work failed, never how, and passes the failure on', async () => {
    const trace = begin();
    const failing = inSpan({ trace, name: 'transaction', attributes: {} }, async () => {
      throw new Error('ada@example.com is there already');
    });
    await expect(failing).rejects.toThrow('is there already');
    const batch = keeper.take();
    expect(batch?.spans).toMatchObject([{ hasFailed: true, attributes: {} }]);
    expect(JSON.stringify(batch)).not.toContain('ada');
  });

  test('records no more than its number of spans, and counts the others', () => {
    const trace = begin();
    for (let index = 0; index < SPANS_OF_TRACE + 5; index += 1) openSpan(trace, 'transaction').end();
    expect(keeper.take()).toMatchObject({ spans: { length: SPANS_OF_TRACE }, dropped: 5 });
  });

  test('ends by its time: what was begun within it and goes on for ever is not part of it', () => {
    const trace = begin();
    const span = openSpan(trace, 'request');
    const later = performance.now() + TRACE_LIFE_MS + 1;
    expect(span.within(() => currentTrace())).toBeDefined();
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(span.within(() => currentTrace())).toBeUndefined();
  });

  test('has times of the day', () => {
    const before = Date.now();
    recordSpan(begin(), { name: 'commit', began: performance.now(), ended: performance.now() + 2 });
    const [span] = keeper.take()?.spans ?? [];
    expect(span?.began).toBeGreaterThan(before - 60_000);
    expect(span?.began).toBeLessThan(Date.now() + 60_000);
    expect((span?.ended ?? 0) - (span?.began ?? 0)).toBeGreaterThan(1);
  });
});

test('a thread keeps no more than its number, whatever comes, and says how many it lacks', () => {
  for (let index = 0; index < KEPT_MAX + 30; index += 1) openSpan(undrawn(), 'order').end();
  expect(keeper.take()).toMatchObject({ thread: 'main', spans: { length: KEPT_MAX }, dropped: 30 });
  expect(keeper.take()).toBeUndefined();
});

/** A trace made without the sampler, so that any number can be had. */
function undrawn(): Trace {
  return { traceId: place.traceId, spanId: undefined, budget: { left: 1, until: Number.POSITIVE_INFINITY } };
}
