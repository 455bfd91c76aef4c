import type { FastifyRequest } from 'fastify';

/** Addresses that programs call. */
const CALL = /^\/(?:api|udf)(?:\/|$)/;

/** Is the answer read by a person, who gets a page, and not by a program, which gets a refusal? */
export function wantsPage(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return isRead(request) && !isCall(request) && request.headers.accept?.includes('text/html') === true;
}

export function isRead({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function isCall(request: Pick<FastifyRequest, 'url'>): boolean {
  return CALL.test(pathOf(request));
}

export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '/';
}
