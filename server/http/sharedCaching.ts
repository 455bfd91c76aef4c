import type { Brand } from '@candor/brands/schema.ts';
import { isContentAddress } from '@candor/domain/content/cms/addresses.ts';
import type { FastifyRequest } from 'fastify';
import { PREVIEW_COOKIE } from './previews.ts';

/** Seconds for which a cache between us and many visitors may answer with a page before it asks again. */
const SHARED_S = 5;

/** Headers of a page that may differ for the next visitor: their browser asks each time. */
const OWN = { 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding, Accept-Language, Cookie' } as const;

/** Headers of a shared page. Browsers ask each time; `no-cache` would make a shared cache ask each time, too. */
const SHARED = {
  'Cache-Control': `public, max-age=0, must-revalidate, s-maxage=${SHARED_S}`,
  Vary: 'Accept-Encoding',
} as const;

interface Sent {
  readonly status: number;
  /** Does the brand have frames from elsewhere, which a page admits for visitors who have agreed (ruling R24)? */
  readonly hasFrames: boolean;
}

/**
 * Decides which caches may keep a public page (decisions 060, 075). A shared cache may keep a content page, since its
 * address alone decides what is sent: neither the visitor's languages nor their cookies do, and the answer sets no
 * cookie, as one to a query or a preview may.
 */
export function cachingOf(
  { url, cookies }: Pick<FastifyRequest, 'url' | 'cookies'>,
  { languages }: Pick<Brand, 'languages'>,
  { status, hasFrames }: Sent,
): typeof OWN | typeof SHARED {
  const isShared = status === 200 && !hasFrames && !(PREVIEW_COOKIE in cookies) && isContentAddress(url, languages);
  return isShared ? SHARED : OWN;
}
