import { AsyncLocalStorage } from 'node:async_hooks';
import { assert } from '@candor/domain/assert.ts';
import { allowedAttributes } from './attributes.ts';
import type { Attributes } from './attributes.ts';
import type { Root, Sampler } from './sampler.ts';
import type { KeptSpans, SpanKeeper, SpanName } from './spans.ts';
import { newSpanId, newTraceId, readTraceparent, writeTraceparent } from './traceparent.ts';
import type { TracePlace } from './traceparent.ts';

/** A trace keeps this many spans in a thread, and for this long: what it has begun and never ends must not fill it. */
export const SPANS_OF_TRACE = 200;
export const TRACE_LIFE_MS = 60_000;

/** A trace that is recorded, at the place where work goes on. */
export interface Trace {
  readonly traceId: string;
  /** The span under which what comes hangs; undefined at the beginning. */
  readonly spanId: string | undefined;
  readonly budget: { left: number; readonly until: number };
}

export interface Tracing {
  readonly keeper: SpanKeeper;
  readonly sampler: Sampler;
  readonly running: AsyncLocalStorage<Trace>;
}

/** Each thread has one, like its clock. Undefined: nothing is traced, and tracing costs nothing. */
let tracing: Tracing | undefined;

/** From now on this thread traces; answers what ends it. */
export function startTracing(of: Pick<Tracing, 'keeper' | 'sampler'>): () => void {
  assert(tracing === undefined, 'a thread traces once');
  tracing = { ...of, running: new AsyncLocalStorage() };
  return () => {
    tracing = undefined;
  };
}

/** What this thread has recorded since it was last asked; undefined where that is nothing. */
export function takeSpans(): KeptSpans | undefined {
  return tracing?.keeper.take();
}

export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Milliseconds since 1970 with their fractions; of this machine, and not of a demonstration's clock. */
export function instantOf(elapsed: number): number {
  return performance.timeOrigin + elapsed;
}

/** Begins a trace where this one is drawn, as part of the sender's if they have named one that has not many parts. */
export function beginTrace(root: Root, given?: unknown): Trace | undefined {
  if (tracing === undefined || !tracing.sampler.takes(root)) return undefined;
  const named = readTraceparent(given);
  if (named === undefined || !tracing.sampler.joins(named.traceId))
    return withBudget({ traceId: newTraceId(), spanId: undefined });
  return withBudget(named);
}

/** The trace that another thread or process of ours is in: it has been drawn there. */
export function joinTrace(given: string | undefined): Trace | undefined {
  if (tracing === undefined || given === undefined) return undefined;
  const place = readTraceparent(given);
  return place && withBudget(place);
}

/** The trace that the present work belongs to. */
export function currentTrace(): Trace | undefined {
  const trace = tracing?.running.getStore();
  return trace !== undefined && performance.now() < trace.budget.until ? trace : undefined;
}

function withBudget(place: Pick<Trace, 'traceId' | 'spanId'>): Trace {
  return { ...place, budget: { left: SPANS_OF_TRACE, until: performance.now() + TRACE_LIFE_MS } };
}

export interface SpanFacts {
  readonly name: SpanName;
  /** By `performance.now()` of this thread. */
  readonly began: number;
  readonly ended: number;
  readonly attributes?: Attributes;
  readonly hasFailed?: boolean;
  /** Where it was given before: others hang from it already. */
  readonly spanId?: string;
}

/** Records what is over. */
export function recordSpan(trace: Trace, facts: SpanFacts): void {
  if (tracing === undefined) return;
  const { budget, traceId, spanId: parentId } = trace;
  if (budget.left <= 0) {
    tracing.keeper.drop();
    return;
  }
  budget.left -= 1;
  const { name, began, ended, attributes = {}, hasFailed = false, spanId = newSpanId() } = facts;
  tracing.keeper.keep({
    traceId,
    spanId,
    parentId,
    name,
    began: instantOf(began),
    ended: instantOf(ended),
    hasFailed,
    attributes: allowedAttributes(attributes),
  });
}

/** A span that has begun. */
export interface OpenSpan {
  /** The trace as work within this span sees it. */
  readonly trace: Trace & TracePlace;
  within<T>(work: () => T): T;
  end(facts?: Pick<SpanFacts, 'attributes' | 'hasFailed'>): void;
}

export function openSpan(trace: Trace, name: SpanName): OpenSpan {
  const began = performance.now();
  const inner = { ...trace, spanId: newSpanId() };
  return {
    trace: inner,
    within: (work) => (tracing === undefined ? work() : tracing.running.run(inner, work)),
    end: (facts = {}) => recordSpan(trace, { ...facts, name, began, ended: performance.now(), spanId: inner.spanId }),
  };
}

/** Work under a span of its own. */
export async function inSpan<T>(
  { trace, name, attributes }: { readonly trace: Trace; readonly name: SpanName; readonly attributes: Attributes },
  work: (inner: string) => Promise<T> | T,
): Promise<T> {
  const span = openSpan(trace, name);
  try {
    const done = await span.within(() => work(writeTraceparent(span.trace)));
    span.end({ attributes });
    return done;
  } catch (error) {
    span.end({ attributes, hasFailed: true });
    throw error;
  }
}
