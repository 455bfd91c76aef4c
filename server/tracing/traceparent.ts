import { randomBytes } from 'node:crypto';

/** A place in a trace: the trace, and the parent of further spans, in W3C's form: lower-case hexadecimal digits. */
export interface TracePlace {
  readonly traceId: string;
  readonly spanId: string;
}

const FORM = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/**
 * Parses a `traceparent` of W3C's Trace Context, version 00. Any other text counts as none: a sender cannot be refused
 * for it. The sender's flag of recording is ignored, since only we decide what is recorded.
 */
export function readTraceparent(header: unknown): TracePlace | undefined {
  const [, traceId, spanId] = (typeof header === 'string' ? FORM.exec(header) : undefined) ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

/** Formats a `traceparent` for our own threads and processes, flagged as recorded. */
export function writeTraceparent({ traceId, spanId }: TracePlace): string {
  return `00-${traceId}-${spanId}-01`;
}

export function newTraceId(): string {
  return randomBytes(16).toString('hex');
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
