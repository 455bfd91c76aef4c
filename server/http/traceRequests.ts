import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginTrace, isTracing, openSpan } from '../tracing/tracing.ts';
import type { OpenSpan } from '../tracing/tracing.ts';

/** What monitoring programs ask for again and again is not what an operator looks for. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/api/health', '/livez', '/readyz', '/dealz', '/metrics']);

/**
 * A span for each request that is drawn, with the pattern of its route and never its path. What a visitor's own
 * `traceparent` says is not taken: nobody from outside begins a trace here, or joins one.
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
