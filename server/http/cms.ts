import type { Brand } from '@candor/brands/schema.ts';
import { cmsRoutes } from '@candor/contracts/http/cms.ts';
import type { CmsPurpose } from '@candor/contracts/http/cms.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { fitsShape } from '@candor/domain/content/jsonShape.ts';
import { readPhpQuery } from '@candor/domain/content/cms/phpQuery.ts';
import {
  nothingAnswer,
  tooManyAnswer,
  unauthorizedAnswer,
  unnamedAnswer,
  unreadableAnswer,
} from '@candor/domain/content/cms/wireAnswer.ts';
import type { WireAnswer } from '@candor/domain/content/cms/wireAnswer.ts';
import { parseJson } from '@candor/domain/json.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentTokens, ContentWire } from '../modules/website/content/index.ts';
import { isBrowser, isSameOrigin } from '../modules/access/sessions/index.ts';
import type { Rates } from './rates.ts';
import { originOf } from './visitor.ts';

export interface CmsDeps {
  readonly wireOf: (brand: Brand) => ContentWire;
  readonly tokens: Pick<ContentTokens, 'purposeOf'>;
}

export interface CmsAppDeps extends CmsDeps {
  readonly rates: Pick<Rates, 'visit'>;
  readonly brandOf: (request: FastifyRequest) => Brand;
}

const SHARED = {
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'X-Requested-With, Content-Type, Origin, Cache-Control, Pragma, Authorization, Accept, Accept-Encoding, Cockpit-Token',
  'Access-Control-Max-Age': '1000',
} as const;

/** Is it a request for content? Call it after the route was found. */
export function isCms({ routeOptions }: FastifyRequest): boolean {
  return cmsRoutes.some(({ url }) => url === routeOptions.url);
}

/** Adds the paths of a Cockpit v1 host. Bodies are read as in Cockpit: JSON and forms, nothing else. */
export function addCms(app: FastifyInstance, deps: CmsAppDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readParts);
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, ''));
    for (const { url, purpose, worksIn } of cmsRoutes) {
      scope.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url,
        config: { worksIn },
        handler: async (request, reply) => {
          share(request, reply, deps.brandOf(request));
          if (request.method === 'OPTIONS') return reply.code(200).type('text/html').send('');
          return send(reply, await answer(purpose, deps, request));
        },
      });
    }
  });
}

function send(reply: FastifyReply, { status, type, body }: WireAnswer): FastifyReply {
  if (status === 429) reply.header('Retry-After', '60');
  return reply
    .code(status)
    .type(type === 'text/html' ? 'text/html; charset=utf-8' : type)
    .send(body);
}

/**
 * Answers a content request. Rate, permission and query are checked in this order, so that no caller learns more than
 * allowed.
 */
async function answer(purpose: CmsPurpose, deps: CmsAppDeps, request: FastifyRequest): Promise<WireAnswer> {
  const brand = deps.brandOf(request);
  if (!deps.rates.visit('public', request.ip).ok) return tooManyAnswer;
  const [query, body] = [queryOf(request), bodyOf(request)];
  if (!isAllowed(purpose, deps, request, { ...query, ...body })) return unauthorizedAnswer;
  if (query === undefined || body === undefined) return unreadableAnswer;
  const contentRequest: ContentRequest = { path: pathOf(request), params: { ...query, ...body } };
  if (purpose === 'read') return read(deps.wireOf(brand), brand, contentRequest);
  const [action, form, ...more] = contentRequest.path;
  // A token for forms allows only sending them.
  if (action !== 'submit') return unauthorizedAnswer;
  if (request.method !== 'POST' || form === undefined || more.length > 0) return nothingAnswer;
  // A server with the token sends for the visitors of its own site; a page with it sends for one visitor.
  const isProgram = tokenOf(request, { ...query, ...body }) !== undefined && !isBrowser(originOf(request));
  const sent = deps.rates.visit(isProgram ? 'programForm' : 'form', request.ip);
  return sent.ok ? deps.wireOf(brand).submit(brand.id, form, contentRequest.params) : tooManyAnswer;
}

interface ContentRequest {
  /** The segments below `/api`, or below `/api/forms`. */
  readonly path: readonly string[];
  readonly params: JsonObject;
}

async function read(wire: ContentWire, { id }: Brand, { path, params }: ContentRequest): Promise<WireAnswer> {
  const [resource, action, name, field, ...more] = path;
  if (more.length > 0) return nothingAnswer;
  if (resource === 'singletons') {
    return action !== 'get' || name === undefined ? nothingAnswer : wire.singleton(id, name, field, params);
  }
  if ((action !== 'get' && action !== 'entries') || field !== undefined) return nothingAnswer;
  return name === undefined ? unnamedAnswer : wire.collection(id, name, params);
}

/**
 * Rule CM-6: may the request read the content? It needs a token with this permission, or comes from the brand's own
 * page, which shows all of it to everyone anyway.
 */
function isAllowed(
  purpose: CmsPurpose,
  { tokens, brandOf }: CmsAppDeps,
  request: FastifyRequest,
  params: JsonObject,
): boolean {
  const token = tokenOf(request, params);
  if (token !== undefined) return tokens.purposeOf(brandOf(request).id, token) === purpose;
  const origin = originOf(request);
  return isBrowser(origin) && isSameOrigin(origin);
}

const TOKEN_MAXIMUM = 128;

function tokenOf({ headers }: FastifyRequest, params: JsonObject): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = params['token'] ?? headers['cockpit-token'] ?? bearer;
  return typeof token === 'string' && token !== '' ? token.slice(0, TOKEN_MAXIMUM) : undefined;
}

function queryOf({ url }: FastifyRequest): JsonObject | undefined {
  return readPhpQuery([...new URLSearchParams(url.split('?').slice(1).join('?'))]);
}

/** Reads the texts of a multipart form, in order; its files are ignored. Null if it is no such form. */
async function readParts(request: FastifyRequest, body: Buffer): Promise<readonly Field[] | null> {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  try {
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    return [...form].flatMap(([name, value]): Field[] => (typeof value === 'string' ? [[name, value]] : []));
  } catch {
    // A truncated form, or one without its boundary, is refused as an unreadable body.
    return null;
  }
}

type Field = [name: string, value: string];

/** Reads a form or JSON body; undefined for anything else. */
function bodyOf({ body, headers }: FastifyRequest): JsonObject | undefined {
  if (body === null) return undefined;
  if (isFields(body)) return readPhpQuery(body);
  const text = typeof body === 'string' ? body.trim() : '';
  if (text === '') return {};
  const isJson = (headers['content-type'] ?? '').includes('application/json');
  return isJson ? parseObject(text) : readPhpQuery([...new URLSearchParams(text)]);
}

function isFields(body: unknown): body is Field[] {
  return Array.isArray(body);
}

/**
 * Parses a query's object; undefined if unreadable, since such a query asks for nothing and must not be answered with
 * everything.
 */
function parseObject(text: string): JsonObject | undefined {
  const parsed = fitsShape(text) ? parseJson(text) : undefined;
  return isJsonObject(parsed) ? parsed : undefined;
}

/** Is it a JSON object? Every object that was parsed from JSON is. */
function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the decoded path segments after `/api`; for a form, after its resource too. */
function pathOf({ url }: FastifyRequest): readonly string[] {
  const [, resource = '', ...rest] = (url.split('?', 1)[0] ?? '')
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  return resource === 'forms' ? rest : [resource, ...rest];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // No name of ours has a percent sign, so it will not be found.
    return part;
  }
}

/** Lets pages on other hosts read what the brand allows; `*` with credentials, as in Cockpit, would be useless. */
function share(request: FastifyRequest, reply: FastifyReply, brand: Brand): void {
  reply.header('Vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !(brand.cmsOrigins.includes(origin) || isSameOrigin(originOf(request)))) return;
  reply.headers({ ...SHARED, 'Access-Control-Allow-Origin': origin });
}
