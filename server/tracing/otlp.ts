import type { Attributes } from './attributes.ts';
import type { Span, SpanName } from './spans.ts';

/** The attributes common to all spans of a process. */
export interface Resource {
  readonly service: string;
  /** `dealing`, `edge`, or both. */
  readonly part: string;
  readonly process: number;
}

/** A span with the thread that recorded it. */
export interface ThreadSpan {
  readonly thread: string;
  readonly span: Span;
}

/** Kinds and states of a span in OTLP 1.x. */
const [INTERNAL, SERVER, CLIENT] = [1, 2, 3] as const;
const FAILED = 2;
const KINDS: Readonly<Record<SpanName, number>> = {
  click: CLIENT,
  order: SERVER,
  request: SERVER,
  transaction: CLIENT,
  ask: CLIENT,
  serve: SERVER,
  wait: INTERNAL,
  decide: INTERNAL,
  commit: CLIENT,
  answer: INTERNAL,
};

/** Returns the body of `POST /v1/traces`: OpenTelemetry's protocol in its JSON form. */
export function otlpBody(resource: Resource, spans: readonly ThreadSpan[]): string {
  const { service, part, process } = resource;
  const own = {
    'service.name': service,
    'service.instance.id': `${part} ${process}`,
    'process.pid': process,
  };
  const scopeSpans = [{ scope: { name: 'candor' }, spans: spans.map(spanOf) }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: keyValues(own) }, scopeSpans }] });
}

function spanOf({ thread, span }: ThreadSpan) {
  const { traceId, spanId, parentId, name, began, ended, hasFailed, attributes } = span;
  return {
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name: titleOf(name, attributes),
    kind: KINDS[name],
    startTimeUnixNano: nanoseconds(began),
    endTimeUnixNano: nanoseconds(Math.max(began, ended)),
    attributes: keyValues({ ...attributes, 'thread.name': thread }),
    status: hasFailed ? { code: FAILED } : {},
  };
}

/**
 * Returns a span's title in lists of traces: `POST /api/accounts/login`, `order openPosition`, `ask dealing.submit`.
 */
function titleOf(name: SpanName, attributes: Attributes): string {
  const about = attributes['http.route'] ?? attributes['candor.order'] ?? attributes['candor.subject'];
  const first = name === 'request' ? (attributes['http.request.method'] ?? name) : name;
  return about === undefined ? String(first) : `${first} ${about}`;
}

function keyValues(attributes: Readonly<Record<string, string | number | undefined>>) {
  return Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [keyValue(key, value)]));
}

/** Converts an attribute; a 64-bit number travels as a text. */
function keyValue(key: string, value: string | number) {
  return { key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } };
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}
