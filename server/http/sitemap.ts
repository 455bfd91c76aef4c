import type { Brand } from '@candor/brands/schema.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { isLegalSlug, pageAddress } from '@candor/domain/content/cms/addresses.ts';
import { utcDate } from '@candor/domain/time.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A page as the sitemap names it. */
export interface SitemapPage {
  readonly slug: string;
  /** Time of the last change in Unix seconds. */
  readonly modified: number;
  readonly languages: readonly Language[];
  readonly hidden: boolean;
}

export type SitemapBrand = Pick<Brand, 'name' | 'fictitious' | 'languages' | 'restricted'>;

/** The address of a brand's pages, and the content pages that exist. */
export interface BrandSite {
  readonly origin: string;
  readonly pages: () => Promise<readonly SitemapPage[]>;
}

export type SiteOf = (brand: Brand) => BrandSite;

/** Headers of both files, neither of which is ever a page. */
export const SEARCH_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Adds the files that search engines request first. */
export function addSearchFiles(
  app: FastifyInstance,
  brandOf: (request: FastifyRequest) => Brand,
  siteOf: SiteOf,
): void {
  app.get('/robots.txt', (request, reply) => {
    const brand = brandOf(request);
    return reply
      .headers(SEARCH_HEADERS)
      .type('text/plain; charset=utf-8')
      .send(robots(siteOf(brand).origin, brand));
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const brand = brandOf(request);
    const { origin, pages } = siteOf(brand);
    return reply
      .headers(SEARCH_HEADERS)
      .type('application/xml; charset=utf-8')
      .send(sitemap(origin, brand, await pages()));
  });
}

const PAGES_MAXIMUM = 10_000;

/** Lists every content page that may be indexed, in each of its languages. */
export function sitemap(origin: string, brand: SitemapBrand, pages: readonly SitemapPage[]): string {
  const [first = 'en'] = brand.languages;
  const shown = pages.filter(({ slug, hidden }) => !hidden && (!brand.restricted || isLegalSlug(slug)));
  const entries = shown.slice(0, PAGES_MAXIMUM).flatMap(({ slug, modified, languages }) => {
    const addresses = languages.map((language) => ({ language, address: origin + pageAddress(slug, language, first) }));
    const others = addresses.length < 2 ? [] : addresses;
    return addresses.map(({ address }) => urlEntry(address, modified, others));
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('')}</urlset>\n`;
}

interface Other {
  readonly language: Language;
  readonly address: string;
}

function urlEntry(address: string, modified: number, others: readonly Other[]): string {
  const links = others.map(
    (other) => `<xhtml:link rel="alternate" hreflang="${other.language}" href="${escaped(other.address)}"/>`,
  );
  const at = utcDate(modified * 1_000);
  return `<url><loc>${escaped(address)}</loc><lastmod>${at}</lastmod>${links.join('')}</url>\n`;
}

/** Ruling R34: keeps a demonstration out of search engines; its sitemap exists all the same. */
export function robots(origin: string, { name, fictitious, restricted }: SitemapBrand): string {
  const map = `Sitemap: ${origin}/sitemap.xml\n`;
  if (fictitious) return `# ${name} is a fictitious demonstration brand.\nUser-agent: *\nDisallow: /\n\n${map}`;
  if (restricted) return `User-agent: *\nDisallow: /\n\n${map}`;
  const closed = ['platform', 'my-account', 'transactions', 'payment', 'referrals', 'statements', 'robot', 'api'];
  return `User-agent: *\n${closed.map((path) => `Disallow: /${path}\n`).join('')}\n${map}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
