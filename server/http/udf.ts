import type { Brand } from '@candor/brands/schema.ts';
import { udfCalls } from '@candor/contracts/http/udf.ts';
import type { UdfCall, UdfCallName, UdfRequestOf } from '@candor/contracts/http/udf.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { UdfHandler, UdfHandlers } from '../modules/udf/index.ts';
import { hostnameOf } from './hosts.ts';
import type { Hosts } from './hosts.ts';
import type { Rates } from './rates.ts';
import { statusOf } from './refusals.ts';
import { addressSubject } from './rates.ts';

export interface UdfAppParts {
  readonly handlers: UdfHandlers;
  readonly rates: Rates;
  readonly hosts: Hosts;
  readonly brandOf: (request: FastifyRequest) => Brand;
}

/** Every call of the datafeed becomes a route, as those of the product do (T60). */
export function addUdf(app: FastifyInstance, parts: UdfAppParts): void {
  for (const name of Object.keys(udfCalls).filter(isUdfName)) addUdfCall(app, parts, name);
  app.all('/udf/*', (_request, reply) => sendUdfError(reply, { code: 'notFound' }));
}

function isUdfName(name: string): name is UdfCallName {
  return name in udfCalls;
}

function addUdfCall<Name extends UdfCallName>(app: FastifyInstance, parts: UdfAppParts, name: Name): void {
  const call = udfCalls[name];
  // Each name's handler answers each name's call; the compiler does not follow the pair through the table.
  const handler = parts.handlers[name] as unknown as UdfHandler<UdfCall>;
  app.get(call.path, (request, reply) => answer(call, handler, parts, request, reply));
}

/** The same steps for every call: origin, rate, decoding, answer. */
async function answer(
  call: UdfCall,
  handler: UdfHandler<UdfCall>,
  parts: UdfAppParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const brand = parts.brandOf(request);
  shareWith(request, reply, brand, parts.hosts);
  const ip = addressSubject(request.ip);
  const spent = await parts.rates.spend({ rate: call.rate, brandId: brand.id, ip, token: undefined });
  if (!spent.ok) return sendUdfError(reply, spent.refusal);
  const decoded = z.safeParse(call.request, request.query);
  if (!decoded.success) return sendUdfError(reply, malformed(decoded.error.issues[0]?.path[0]));
  const result = await handler(decoded.data as UdfRequestOf<UdfCall>);
  if (!result.ok) return sendUdfError(reply, result.refusal);
  const { value, maxAgeSeconds, isFinal = false } = result.value;
  const kept = `public, max-age=${maxAgeSeconds}${isFinal ? ', immutable' : ''}`;
  reply.header('Cache-Control', maxAgeSeconds === 0 ? 'no-store' : kept);
  return typeof value === 'string' ? reply.type('text/plain; charset=utf-8').send(value) : reply.send(value);
}

/** The brand's own pages, on whatever host of the brand they stand, may read the feed; other pages may not. */
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

/** The protocol's own words; a library shows them to nobody but reads `s`. */
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
