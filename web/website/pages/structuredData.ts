import type { Instant } from '@candor/domain/ids.ts';
import type { PostTimes } from './postParts.server.ts';

export interface Described {
  readonly origin: string;
  readonly brand: string;
  readonly logo: string;
  readonly title: string;
  readonly canonical: string;
  readonly language: string;
  readonly isHome: boolean;
  readonly description: string;
  readonly picture: string | undefined;
  /** Times of a post; undefined for other pages. */
  readonly times: PostTimes | undefined;
}

/** Returns the JSON-LD of a page: the site and its operator on the home page, the breadcrumb on the others. */
export function structuredData(page: Described): string {
  const graph = page.isHome ? [organization(page), website(page)] : inside(page);
  return escaped(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }));
}

function inside(page: Described) {
  return page.times === undefined ? [breadcrumbs(page)] : [posting(page, page.times), breadcrumbs(page)];
}

/** Describes a post, whose author is the publisher: no person is named. */
function posting(page: Described, { shownAt, changedAt = shownAt }: PostTimes) {
  const { title, description, canonical, language, picture } = page;
  const publisher = organization(page);
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    inLanguage: language,
    mainEntityOfPage: canonical,
    datePublished: timeOf(shownAt),
    dateModified: timeOf(changedAt),
    author: publisher,
    publisher,
    ...(picture !== undefined && { image: picture }),
  };
}

function timeOf(instant: Instant): string {
  return new Date(instant).toISOString();
}

function organization({ origin, brand, logo }: Described) {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand,
    url: `${origin}/`,
    logo: origin + logo,
  };
}

function website({ origin, brand, language }: Described) {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: brand,
    url: `${origin}/`,
    inLanguage: language,
    publisher: { '@id': `${origin}/#organization` },
  };
}

function breadcrumbs({ origin, brand, title, canonical }: Described) {
  const item = (position: number, name: string, address: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: address,
  });
  return { '@type': 'BreadcrumbList', itemListElement: [item(1, brand, `${origin}/`), item(2, title, canonical)] };
}

/** Escapes JSON so that no value can end the script that contains it. */
function escaped(json: string): string {
  return json
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}
