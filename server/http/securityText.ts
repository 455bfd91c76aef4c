import type { Language } from '@candor/domain/clients/language.ts';
import { DISCLOSURE_SLUG, pageAddress } from '@candor/domain/content/cms/addresses.ts';
import type { FastifyReply } from 'fastify';
import { DAY_MS, startOfDay } from '@candor/domain/time.ts';
import { SEARCH_HEADERS } from './sitemap.ts';

/** What the finder of a vulnerability has to know about a host. */
export interface Disclosure {
  /** Address that receives the report. */
  readonly contact: string;
  /** Origin of the host that is asked. */
  readonly origin: string;
  /** Origin of the brand whose page says what finders may do. */
  readonly policyOrigin: string;
  readonly languages: readonly Language[];
}

/** RFC 9116: path of the file. */
export const SECURITY_TEXT = '/.well-known/security.txt';
/**
 * Days until the file expires. It is made for each reader; an older copy is not to be trusted, and the RFC advises less
 * than a year.
 */
const VALID_DAYS = 180;

/** RFC 9116: says how to report a vulnerability of this host. */
export function securityText({ contact, origin, policyOrigin, languages }: Disclosure, now: number): string {
  const today = startOfDay(now);
  const [first = 'en'] = languages;
  const fields = {
    Contact: `mailto:${contact}`,
    Expires: new Date(today + VALID_DAYS * DAY_MS).toISOString(),
    'Preferred-Languages': languages.join(', '),
    Policy: policyOrigin + pageAddress(DISCLOSURE_SLUG, first, first),
    Canonical: origin + SECURITY_TEXT,
  };
  return Object.entries(fields)
    .map(([field, value]) => `${field}: ${value}\n`)
    .join('');
}

/** Sends the file as text that a browser takes for nothing else. */
export function sendSecurityText(reply: FastifyReply, text: string): FastifyReply {
  return reply.headers(SEARCH_HEADERS).type('text/plain; charset=utf-8').send(text);
}
