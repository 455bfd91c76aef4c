import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusedConnection } from '../admission/connections.ts';
import { isSentHere, senderOf } from './clientAddress.ts';
import { countRequested } from './countVisits.ts';
import { sendRefusal } from './errors.ts';
import type { Rates } from './rates.ts';
import { ALWAYS } from './serviceGate.ts';

/** An answer as the metrics count it. */
export interface Answered {
  /** The site, and the part of it. */
  readonly area: string;
  readonly status: number;
  readonly seconds: number;
}

/** The figures of this process for monitoring programs. */
export interface Metrics {
  readonly contentType: string;
  answered(answer: Answered): void;
  /** Counts a connection that was refused before it had a request. */
  refusedConnection(how: RefusedConnection): void;
  /** Returns all figures, in the text format of Prometheus. */
  text(): Promise<string>;
}

interface MetricsDeps {
  readonly metrics: Metrics;
  /** Token for `Authorization: Bearer …` from another machine; absent: this machine alone reads the metrics. */
  readonly token: string | undefined;
  readonly areaOf: (request: FastifyRequest) => string;
  readonly rates: Pick<Rates, 'probe'>;
}

/** Adds `GET /metrics`. For others it does not exist: how busy an installation is, only its operator may know. */
export function addMetrics(app: FastifyInstance, { metrics, token, areaOf, rates }: MetricsDeps): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    metrics.answered({ area: areaOf(request), status, seconds: elapsedTime / 1_000 });
  });
  const onRequest = countRequested((ip) => rates.probe(ip));
  app.get('/metrics', { config: ALWAYS, onRequest }, async (request, reply): Promise<FastifyReply> => {
    if (!isSentHere(senderOf(request)) && !isHolder(request, token)) return sendRefusal(reply, { code: 'notFound' });
    const headers = { 'Cache-Control': 'no-store', 'Content-Type': metrics.contentType };
    return reply.headers({ ...headers, 'X-Content-Type-Options': 'nosniff' }).send(await metrics.text());
  });
}

function isHolder({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
