import type { Brand } from '@candor/brands/schema.ts';
import { udfCalls } from '@candor/contracts/http/udf.ts';
import type { UdfCall } from '@candor/contracts/http/udf.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addressSubject } from '../admission/address.ts';
import type { Lines } from '../admission/lines.ts';
import { WrittenAnswer } from '../modules/access/sessions/index.ts';
import type { CachedAnswer, UdfHandler, UdfHandlers } from '../modules/terminal/udf/index.ts';
import { isLarge } from './callLines.ts';
import { hostnameOf } from './hosts.ts';
import type { Hosts } from './hosts.ts';
import type { Rates } from './rates.ts';
import { statusOf } from './refusals.ts';

export interface UdfAppDeps {
  readonly handlers: UdfHandlers;
  readonly rates: Rates;
  readonly hosts: Hosts;
  readonly brandOf: (request: FastifyRequest) => Brand;
  /** The line of large answers: those with bars. */
  readonly large: Lines;
}

/** Adds every call of the datafeed as a route, as the product's calls are (T60). */
export function addUdf(app: FastifyInstance, deps: UdfAppDeps): void {
  const { handlers } = deps;
  addUdfCall(app, deps, udfCalls.config, handlers.config);
  addUdfCall(app, deps, udfCalls.time, handlers.time);
  addUdfCall(app, deps, udfCalls.symbols, handlers.symbols);
  addUdfCall(app, deps, udfCalls.search, handlers.search);
  addUdfCall(app, deps, udfCalls.history, handlers.history);
  addUdfCall(app, deps, udfCalls.quotes, handlers.quotes);
  app.all('/udf/*', (_request, reply) => sendUdfError(reply, { code: 'notFound' }));
}

/** Adds a call with the steps that all have: origin, rate, decoding, answer. */
function addUdfCall<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  app: FastifyInstance,
  { rates, hosts, brandOf, large }: UdfAppDeps,
  call: UdfCall<Request, Answer>,
  handler: UdfHandler<UdfCall<Request, Answer>, z.output<Answer> | WrittenAnswer>,
): void {
  app.get(call.path, { config: { worksIn: call.worksIn } }, async (request, reply) => {
    const brand = brandOf(request);
    shareWith(request, reply, brand, hosts);
    const spent = rates.visit(call.rate, request.ip);
    if (!spent.ok) return sendUdfError(reply, spent.refusal);
    const decoded = z.safeParse(call.request, request.query);
    if (!decoded.success) return sendUdfError(reply, malformed(decoded.error.issues[0]?.path[0]));
    const end = isLarge(call.rows, request.query, true) ? await large.enter(addressSubject(request.ip))?.turn : noLine;
    if (end === undefined) return sendUdfError(reply, { code: 'busy' });
    const result = await handler(decoded.data, brand).finally(end);
    return result.ok ? sendKept(reply, result.value) : sendUdfError(reply, result.refusal);
  });
}

const noLine = (): void => undefined;

function sendKept(reply: FastifyReply, { value, maxAgeSeconds }: CachedAnswer<unknown>): FastifyReply {
  reply.header('Cache-Control', maxAgeSeconds === 0 ? 'no-store' : `public, max-age=${maxAgeSeconds}`);
  if (value instanceof WrittenAnswer) return reply.type('application/json; charset=utf-8').send(value.text);
  return typeof value === 'string' ? reply.type('text/plain; charset=utf-8').send(value) : reply.send(value);
}

/** Lets the brand's own pages read the feed, on any host of the brand; other pages may not. */
function shareWith({ headers }: FastifyRequest, reply: FastifyReply, brand: Brand, hosts: Hosts): void {
  reply.header('Vary', 'Origin');
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return;
  const { host } = new URL(origin);
  const isOwn = hosts.find(hostnameOf(host))?.id === brand.id;
  if (isOwn || brand.chart.feedOrigins.includes(origin)) reply.header('Access-Control-Allow-Origin', origin);
}

function malformed(field: PropertyKey | undefined): Refusal {
  return { code: 'malformed', ...(typeof field === 'string' && { field }) };
}

/** Sends a refusal in the protocol's own words; a library does not show them but reads `s`. */
function sendUdfError(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = statusOf(refusal);
  reply.header('Cache-Control', 'no-store');
  if (status === 429) reply.header('Retry-After', refusal.params?.['seconds'] ?? '1');
  const isProtocol = refusal.code === 'instrumentUnknown' || refusal.code === 'malformed';
  return reply.code(isProtocol ? 200 : status).send({ s: 'error', errmsg: wordsOf(refusal) });
}

function wordsOf({ code, field }: Refusal): string {
  if (code === 'instrumentUnknown') return 'unknown_symbol';
  return field === undefined ? code : `${code}: ${field}`;
}
