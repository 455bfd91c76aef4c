import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginTrace, isTracing, openSpan } from '../tracing/tracing.ts';
import type { OpenSpan } from '../tracing/tracing.ts';

/** Routes that monitoring programs poll, which no operator looks for in traces. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/api/health', '/livez', '/readyz', '/dealz', '/metrics']);

/**
 * Makes a span for each request drawn for tracing, with the pattern of its route and never its path. A visitor's own
 * `traceparent` is ignored: nobody outside starts or joins a trace here.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = PROBES.has(request.routeOptions.url) ? undefined : beginTrace('request');
    if (trace === undefined) return done();
    const span = openSpan(trace, 'request');
    spans.set(request, span);
    return span.within(done);
  });
  // A body arrives in the connection's context, which belongs to no request: its readers are put back into the trace.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'none',
      'http.response.status_code': statusCode,
    };
    spans.get(request)?.end({ attributes, hasFailed: statusCode >= 500 });
    done();
  });
}
