import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { CANARY_BRAND } from '@candor/domain/service/canary.ts';

/** Secret of this process, which both walks and answers: a request that sends it is the canary's. */
const KEY = randomBytes(32).toString('hex');

/** Headers that mark the canary's requests. */
export const CANARY_HEADERS = { 'x-candor-canary': KEY } as const;

/**
 * Rule CY-1: is the request refused the canary's brand? Only the canary may see it, even behind a proxy that passes on
 * any Host.
 */
export function isClosedTo(brandId: string | undefined, headers: IncomingHttpHeaders): boolean {
  return brandId === CANARY_BRAND && !isCanary(headers);
}

function isCanary({ 'x-candor-canary': sent }: IncomingHttpHeaders): boolean {
  const key = Buffer.from(KEY);
  const given = Buffer.from(typeof sent === 'string' ? sent : '');
  return given.length === key.length && timingSafeEqual(given, key);
}
