import { MINUTE_MS } from '@candor/domain/time.ts';
import { beginTrace, isTracing, openSpan, recordSpan } from '../tracing/tracing.ts';
import type { Trace } from '../tracing/tracing.ts';
import { readTraceparent } from '../tracing/traceparent.ts';

/** Maximum time between click and order that is believed: no page waits longer. */
const SINCE_CLICK_MAX_MS = MINUTE_MS;

/** Begins the trace of an order; undefined if it is not traced, in which case nothing is created. */
export function traceOfOrder([payload]: readonly unknown[]): Trace | undefined {
  return isTracing() ? beginTrace('order', fieldOf(payload, 'traceparent')) : undefined;
}

/** Runs an order under a span of its own, and records the span of the click, which its page has named. */
export async function tracedOrder(
  trace: Trace,
  { event, values: [payload] }: { readonly event: string; readonly values: readonly unknown[] },
  work: () => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const span = openSpan(trace, 'order');
  const order = { 'candor.order': event };
  let outcome: string | undefined = 'failed';
  try {
    outcome = outcomeOf(await span.within(work));
  } finally {
    const answered = outcome === undefined ? order : { ...order, 'candor.outcome': outcome };
    span.end({ attributes: answered, hasFailed: outcome === 'failed' });
    const click = readTraceparent(fieldOf(payload, 'traceparent'));
    if (click !== undefined) {
      const waited = readWaitedMs(fieldOf(payload, 'sinceClick'));
      const root = { ...trace, spanId: undefined };
      const facts = { began: began - waited, ended: performance.now(), attributes: order };
      recordSpan(root, { name: 'click', spanId: click.spanId, ...facts });
    }
  }
}

function readWaitedMs(value: unknown): number {
  return typeof value === 'number' && value > 0 && value <= SINCE_CLICK_MAX_MS ? value : 0;
}

/**
 * Returns the result of our own answer: accepted, or the code of the refusal; undefined if the connection ended
 * instead.
 */
function outcomeOf(answer: unknown): string | undefined {
  if (answer === undefined) return undefined;
  if (fieldOf(answer, 'status') === true) return 'accepted';
  const code = fieldOf(fieldOf(answer, 'error'), 'code');
  return typeof code === 'string' ? code : 'failed';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
