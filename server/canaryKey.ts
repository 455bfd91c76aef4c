import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { CANARY_BRAND } from '@candor/domain/service/canary.ts';

/** Secret of this process, which both walks and answers: a request that sends it is the canary's. */
const KEY = randomBytes(32).toString('hex');

/** Headers that mark the canary's requests. */
export const CANARY_HEADERS = { 'x-candor-canary': KEY } as const;

/** Rule CY-1: is this brand hidden from the request? Only the canary sees its brand, behind any proxy. */
export function isClosedTo(brandId: string | undefined, headers: IncomingHttpHeaders): boolean {
  return brandId === CANARY_BRAND && !isCanary(headers);
}

function isCanary({ 'x-candor-canary': sent }: IncomingHttpHeaders): boolean {
  const key = Buffer.from(KEY);
  const sentKey = Buffer.from(typeof sent === 'string' ? sent : '');
  return sentKey.length === key.length && timingSafeEqual(sentKey, key);
}
