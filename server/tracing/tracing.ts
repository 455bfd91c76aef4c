import { AsyncLocalStorage } from 'node:async_hooks';
import { assert } from '@candor/domain/assert.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { allowedAttributes } from './attributes.ts';
import type { Attributes } from './attributes.ts';
import type { Root, Sampler } from './sampler.ts';
import type { KeptSpans, SpanKeeper, SpanName } from './spans.ts';
import { newSpanId, newTraceId, readTraceparent, writeTraceparent } from './traceparent.ts';
import type { TracePlace } from './traceparent.ts';

/** Maximum spans of a trace in a thread, and its maximum life: traces that never end must not fill the thread. */
export const SPANS_OF_TRACE = 200;
export const TRACE_LIFE_MS = MINUTE_MS;

/** A recorded trace, at the place where work continues. */
export interface Trace {
  readonly traceId: string;
  /** The parent of the next spans; undefined at the beginning. */
  readonly spanId: string | undefined;
  readonly budget: { left: number; readonly until: number };
}

export interface Tracing {
  readonly keeper: SpanKeeper;
  readonly sampler: Sampler;
  readonly running: AsyncLocalStorage<Trace>;
}

/** The thread's tracing, one per thread, like its clock. Undefined: nothing is traced, and tracing costs nothing. */
let tracing: Tracing | undefined;

/** Starts tracing in this thread; returns the function that stops it. */
export function startTracing(of: Pick<Tracing, 'keeper' | 'sampler'>): () => void {
  assert(tracing === undefined, 'a thread traces once');
  tracing = { ...of, running: new AsyncLocalStorage() };
  return () => {
    tracing = undefined;
  };
}

/** Takes the spans that this thread has recorded since the last call; undefined if there are none. */
export function takeSpans(): KeptSpans | undefined {
  return tracing?.keeper.take();
}

export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Converts to milliseconds since 1970 with fractions, by this machine's clock and not a demonstration's. */
export function instantOf(elapsed: number): number {
  return performance.timeOrigin + elapsed;
}

/** Begins a trace if the sampler draws it, as part of the sender's named trace unless that has too many orders. */
export function beginTrace(root: Root, parent?: unknown): Trace | undefined {
  if (tracing === undefined || !tracing.sampler.takes(root)) return undefined;
  const named = readTraceparent(parent);
  if (named === undefined || !tracing.sampler.joins(named.traceId))
    return withBudget({ traceId: newTraceId(), spanId: undefined });
  return withBudget(named);
}

/** Joins the trace of another thread or process of ours, where it was drawn. */
export function joinTrace(parent: string | undefined): Trace | undefined {
  if (tracing === undefined || parent === undefined) return undefined;
  const place = readTraceparent(parent);
  return place && withBudget(place);
}

/** Returns the trace that the present work belongs to. */
export function currentTrace(): Trace | undefined {
  const trace = tracing?.running.getStore();
  return trace !== undefined && performance.now() < trace.budget.until ? trace : undefined;
}

function withBudget(place: Pick<Trace, 'traceId' | 'spanId'>): Trace {
  return { ...place, budget: { left: SPANS_OF_TRACE, until: performance.now() + TRACE_LIFE_MS } };
}

export interface SpanFacts {
  readonly name: SpanName;
  /** Start and end, by `performance.now()` of this thread. */
  readonly began: number;
  readonly ended: number;
  readonly attributes?: Attributes;
  readonly hasFailed?: boolean;
  /** The span's id, if it was chosen before because other spans already name it as their parent. */
  readonly spanId?: string;
}

/** Records a completed span. */
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

/** A span that has not ended yet. */
export interface OpenSpan {
  /** The trace as seen by work within this span. */
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

/** Runs work under a span of its own. */
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
