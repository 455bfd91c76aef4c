import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { speculationRules } from './speculationRules.ts';

const excepted = z.object({ not: z.object({ href_matches: z.array(z.string()) }) });
const rules = z.object({
  prefetch: z.tuple([z.object({ where: z.object({ and: z.tuple([z.unknown(), excepted]) }) })]),
});
const [{ where }] = rules.parse(JSON.parse(speculationRules)).prefetch;
const patterns = where.and[1].not.href_matches;

/** Matches a pattern as a browser does: a star is any text, and a question mark is escaped. */
function isFetched(link: string): boolean {
  return !patterns.some((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(link));
}

/** Pages of the portal and the panel count too, except for the one that is a visitor's. */
const routes = readFileSync(join(import.meta.dirname, '../routes.ts'), 'utf8');
const ofPersons = [...routes.matchAll(/\broute\('([^']+)', '((?:portal|affiliate)\/[^']+)'/g)]
  .map(([, path = '', file = '']) => (/account\/(?!layout)/.test(file) ? `/my-account/${path}` : `/${path}`))
  .map((path) => path.replaceAll(/:\w+|\*/g, 'x'))
  .filter((path) => path !== '/contact-us');

describe('what a browser fetches before a link is followed', () => {
  it('the table of routes is found', () => expect(ofPersons.length).toBeGreaterThan(40));

  it.each(ofPersons)('is never a page of a person: %s', (path) => expect(isFetched(path)).toBe(false));

  it.each(['/about?lang=de', '/?lang=it', '/api/docs', '/brands', '/preview/exit', '/outbox'])('is never %s', (link) =>
    expect(isFetched(link)).toBe(false),
  );

  it.each(['/', '/about', '/de/about', '/verify', '/economic-calendar', '/contact-us'])('may be %s', (link) =>
    expect(isFetched(link)).toBe(true),
  );
});
