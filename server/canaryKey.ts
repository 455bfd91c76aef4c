import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { CANARY_BRAND } from '@candor/domain/service/canary.ts';

/** Known to this process alone, which walks and answers: what sends it is the canary. */
const KEY = randomBytes(32).toString('hex');

/** What the canary's requests carry besides a client's. */
export const CANARY_HEADERS = { 'x-candor-canary': KEY } as const;

/** Rule CY-1: the canary's brand is there for the canary alone; a proxy that passes on any Host leads nobody to it. */
export function isClosedTo(brandId: string | undefined, headers: IncomingHttpHeaders): boolean {
  return brandId === CANARY_BRAND && !isCanary(headers);
}

function isCanary({ 'x-candor-canary': sent }: IncomingHttpHeaders): boolean {
  const key = Buffer.from(KEY);
  const given = Buffer.from(typeof sent === 'string' ? sent : '');
  return given.length === key.length && timingSafeEqual(given, key);
}
