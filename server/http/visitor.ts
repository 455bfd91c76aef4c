import type { Brand } from '@candor/brands/schema.ts';
import { readDevice } from '@candor/domain/clients/device.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AFFILIATE_COOKIE, SESSION_COOKIE } from '../modules/access/sessions/index.ts';
import type { CookieJar, RequestOrigin, Visitor } from '../modules/access/sessions/index.ts';
import { OFFICE_COOKIE } from '../modules/access/staff/index.ts';
import { isForwarded } from './clientAddress.ts';
import { hostnameOf } from './hosts.ts';
import { languageOf } from './language.ts';
import { addressSubject } from '../admission/address.ts';

/** Describes a request's sender in the modules' terms. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, brand: Brand): Visitor {
  return { ...officeVisitorOf(request, reply), brand, language: languageOf(request, brand) };
}

/** Languages of the office. */
const OFFICE: Pick<Brand, 'languages'> = { languages: ['en', 'de'] };

/** Describes a sender without a brand. */
export function officeVisitorOf(request: FastifyRequest, reply: FastifyReply): Omit<Visitor, 'brand'> {
  return {
    language: languageOf(request, OFFICE),
    host: hostnameOf(request.headers.host),
    ip: addressSubject(request.ip),
    device: readDevice(request.headers['user-agent']),
    origin: originOf(request),
    cookies: cookieJar(request, reply),
  };
}

export function originOf({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): RequestOrigin {
  return {
    host: headers.host ?? '',
    protocol,
    origin: headers.origin,
    fetchSite: textOf(headers['sec-fetch-site']),
    isForwarded: isForwarded(headers),
  };
}

/** Longer than any of our tokens: a longer one is invalid, and is not stored for counting. */
const TOKEN_MAXIMUM = 128;

/** Ruling R13: reads the bearer header, or `token` in body, query or path. */
export function tokenOf({ headers, body, query, params }: TokenPlaces): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = bearer ?? fieldOf(body, 'token') ?? fieldOf(query, 'token') ?? fieldOf(params, 'token');
  return token === undefined || token.length > TOKEN_MAXIMUM ? undefined : token;
}

type TokenPlaces = Pick<FastifyRequest, 'headers' | 'body' | 'query' | 'params'>;

function fieldOf(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function textOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join(', ');
}

const sessionCookies: readonly string[] = [SESSION_COOKIE, AFFILIATE_COOKIE, OFFICE_COOKIE];

function cookieJar(request: FastifyRequest, reply: FastifyReply): CookieJar {
  const fixed = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
  return {
    read: (name) => request.cookies[name],
    set: (name, value, maxAge) => void reply.setCookie(name, value, { ...fixed, maxAge }),
    clear(name) {
      reply.clearCookie(name, fixed);
      // T20: nothing of the session stays behind in the browser's cache.
      if (sessionCookies.includes(name)) reply.header('Clear-Site-Data', '"cache"');
    },
  };
}
