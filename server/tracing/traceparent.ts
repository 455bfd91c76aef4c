import { randomBytes } from 'node:crypto';

/** A place in a trace: the trace, and the span under which others hang, as W3C has them: small hexadecimal digits. */
export interface TracePlace {
  readonly traceId: string;
  readonly spanId: string;
}

const FORM = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/**
 * Reads a `traceparent` of W3C's Trace Context, version 00. Anything else is none: a sender cannot be refused for it.
 * Whether its sender has recorded the span is not taken from it, since only we decide what is recorded.
 */
export function readTraceparent(given: unknown): TracePlace | undefined {
  const [, traceId, spanId] = (typeof given === 'string' ? FORM.exec(given) : undefined) ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

/** As our own threads and processes send it: what they are sent is recorded. */
export function writeTraceparent({ traceId, spanId }: TracePlace): string {
  return `00-${traceId}-${spanId}-01`;
}

export function newTraceId(): string {
  return randomBytes(16).toString('hex');
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
