import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { portOf } from './port.ts';

const attributes = z.array(
  z.strictObject({
    key: z.string(),
    value: z.union([z.strictObject({ stringValue: z.string() }), z.strictObject({ intValue: z.string() })]),
  }),
);
const nanoseconds = z.string().regex(/^\d{19}$/);

/** OTLP 1.x in JSON, as far as we use it; an unknown field would be a mistake of ours. */
const body = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.literal('candor') }),
          spans: z.array(
            z.strictObject({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z
                .string()
                .regex(/^[0-9a-f]{16}$/)
                .optional(),
              name: z.string(),
              kind: z.int().min(1).max(3),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes,
              status: z.strictObject({ code: z.literal(2).optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly began: bigint;
  readonly ended: bigint;
  readonly hasFailed: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  /** Attributes that all spans of a process share. */
  readonly resource: Readonly<Record<string, string>>;
}

/** A collector of OpenTelemetry on loopback, with what a sender sees of one. */
export interface TraceCollector {
  readonly endpoint: string;
  readonly spans: CollectedSpan[];
  /** Every body as received. */
  readonly bodies: string[];
  readonly headers: IncomingMessage['headers'][];
  /** Status of its answers; 0: it never answers. */
  status: number;
  stop(): Promise<void>;
}

export async function openCollector(): Promise<TraceCollector> {
  const silent = new Set<ServerResponse>();
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const collector: TraceCollector = {
    endpoint: `http://127.0.0.1:${portOf(server.address())}`,
    spans: [],
    bodies: [],
    headers: [],
    status: 200,
    async stop() {
      for (const response of silent) response.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.setEncoding('utf8');
    let text = '';
    for await (const chunk of request) text += String(chunk);
    collector.bodies.push(text);
    collector.headers.push(request.headers);
    if (collector.status === 0) {
      silent.add(response);
      return;
    }
    if (collector.status === 200 && request.url === '/v1/traces') collector.spans.push(...spansIn(text));
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
  }
  return collector;
}

export function spansIn(text: string): readonly CollectedSpan[] {
  return body.parse(JSON.parse(text)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentId: span.parentSpanId,
        name: span.name,
        began: BigInt(span.startTimeUnixNano),
        ended: BigInt(span.endTimeUnixNano),
        hasFailed: span.status.code === 2,
        attributes: valuesOf(span.attributes),
        resource: valuesOf(resource.attributes),
      })),
    ),
  );
}

function valuesOf(attributeList: z.output<typeof attributes>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    attributeList.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : value.intValue]),
  );
}

/** Builds the tree of a trace as a reader sees it: each span below its parent, in order of time. */
export function treeOf(spans: readonly CollectedSpan[], traceId: string): readonly string[] {
  const own = spans.filter((span) => span.traceId === traceId);
  const ids = new Set(own.map(({ spanId }) => spanId));
  const below = (parentId: string | undefined, depth: number): readonly string[] =>
    own
      .filter((span) => (parentId === undefined ? !ids.has(span.parentId ?? '') : span.parentId === parentId))
      .toSorted((one, other) => (one.began === other.began ? 0 : one.began < other.began ? -1 : 1))
      .flatMap(({ spanId, name, attributes }) => [
        `${'  '.repeat(depth)}${name} (${attributes['thread.name'] ?? ''})`,
        ...below(spanId, depth + 1),
      ]);
  return below(undefined, 0);
}
