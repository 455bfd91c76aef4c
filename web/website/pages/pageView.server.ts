import { createHash } from 'node:crypto';
import { PLATFORM } from '@candor/domain/clients/clientPages.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { outline, hasTitle } from '@candor/domain/content/blocks/outline.ts';
import { OWN_PICTURES, pictureAddress } from '@candor/domain/content/blocks/pictures.ts';
import { readBlocks } from '@candor/domain/content/blocks/readBlocks.ts';
import { HOME_SLUG, isLegalSlug, pageAddress } from '@candor/domain/content/cms/addresses.ts';
import type { PageEntry } from '@candor/domain/content/cms/entry.ts';
import { pagePicture } from '@candor/domain/content/cms/pagePicture.ts';
import { data, redirect } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import type { PageFacts } from '../../data/page.ts';
import { websiteBuild } from '../../data/websiteBuild.server.ts';
import { websiteWords } from '../../data/words.server.ts';
import { VERSION_HEADER } from './pageView.ts';
import type { FoundView, HomeLive, PageView } from './pageView.ts';
import { asPost, postLink, timesOf } from './postParts.server.ts';
import type { PostTimes } from './postParts.server.ts';
import { structuredData } from './structuredData.ts';

const MISSING: PageView = { kind: 'missing' };
/** Length of the description that search engines show. */
const DESCRIPTION_MAXIMUM = 200;
const HASH_LENGTH = 16;

interface PageRequest {
  /** Requested path of the page, without the framework's own additions. */
  readonly path: string;
  /** Query of the request; the framework's own parameters are removed. */
  readonly search: string;
  readonly slug: string;
  readonly live?: HomeLive | undefined;
}

/** Removes the names of routes that the framework adds to a data request; they are no part of the visitor's address. */
function withoutRoutes(search: string): string {
  const pairs = search.replace(/^\?/, '').split('&');
  const own = pairs.filter((pair) => pair !== '' && !pair.startsWith('_routes='));
  return own.length === 0 ? '' : `?${own.join('&')}`;
}

/** Returns the route's answer for an address: the page, a 404, or its present address. */
export function pageAnswer(facts: PageFacts, { path, search: query, slug, live }: PageRequest) {
  const { brand, content } = facts;
  const search = withoutRoutes(query);
  const [first = 'en'] = brand.languages;
  if (brand.restricted && slug === HOME_SLUG) throw redirect(keepQuery(PLATFORM, search));
  if (content.movedTo !== undefined) {
    throw redirect(keepQuery(pageAddress(content.movedTo, facts.language, first), search), 301);
  }
  if (path !== path.toLowerCase() || /.\/$/.test(path)) {
    throw redirect(keepQuery(plainPath(path), search), 301);
  }
  const isClosed = brand.restricted && !isLegalSlug(slug);
  if (content.page === undefined || isClosed) return data<PageView>(MISSING, { status: 404 });
  const right = rightAddress(facts, slug, path);
  if (right !== undefined) throw redirect(keepQuery(right.address, search), right.status);
  const view = foundView(facts, content.page);
  const headers = { [VERSION_HEADER]: hashOf(view) };
  return data<PageView>(live === undefined ? view : { ...view, live }, { status: 200, headers });
}

function plainPath(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '') || '/';
}

/**
 * Returns a page's right address: a translated page has one in each language; others keep that in the brand's first.
 */
function rightAddress({ brand, language, content }: PageFacts, slug: string, path: string) {
  const [first = 'en'] = brand.languages;
  const named = brand.languages.find((one) => path === `/${one}` || path.startsWith(`/${one}/`));
  if (named === first) return { address: pageAddress(slug, first, first), status: 301 };
  if (named !== undefined || language === first) return undefined;
  const isTranslated = content.page?.languages.includes(language) === true;
  return isTranslated ? { address: pageAddress(slug, language, first), status: 302 } : undefined;
}

type Page = NonNullable<PageFacts['content']['page']>;

function foundView(facts: PageFacts, page: Page): FoundView {
  const { brand, language } = facts;
  const { entry, languages, own } = page;
  const sources = facts.pictures ?? OWN_PICTURES;
  const written = languages.includes(language) ? language : own;
  const times = timesOf(entry);
  const posts = (facts.content.posts ?? []).filter(({ slug }) => slug !== entry.title_slug);
  const shown =
    times === undefined
      ? entry
      : asPost(entry, times, { brand: brand.name, language: written, hasOthers: posts.length > 0 });
  const blocks = outline(readBlocks(shown, sources));
  return {
    kind: 'page',
    slug: entry.title_slug,
    title: entry.title,
    language,
    written,
    blocks,
    hasTitle: hasTitle(blocks),
    posts: posts.map((post) => postLink(post, sources)),
    head: headOf(facts, { ...page, written, times }),
  };
}

interface Written extends Page {
  readonly written: Language;
  readonly times: PostTimes | undefined;
}

function headOf(facts: PageFacts, { entry, languages, written, times }: Written): FoundView['head'] {
  const { brand, origin, content, assets } = facts;
  const [first = 'en'] = brand.languages;
  const isHome = entry.title_slug === HOME_SLUG;
  const addressIn = (language: Language) => origin + pageAddress(entry.title_slug, language, first);
  const canonical = addressIn(written);
  const title = textOf(entry.seo_title) ?? entry.title;
  const path = times === undefined ? textOf(entry.og_image) : pagePicture(entry);
  const source = pictureAddress(path ?? '', facts.pictures ?? OWN_PICTURES);
  const picture = source === undefined ? undefined : new URL(source, origin).href;
  const description = descriptionOf(entry, content.settings.description, brand.tagline[written]);
  return {
    title: headTitle(facts, title, isHome),
    description,
    canonical,
    alternates: languages.length < 2 ? [] : languages.map((language) => ({ language, address: addressIn(language) })),
    picture,
    type: times === undefined ? 'website' : 'article',
    isHidden: entry.noindex === true,
    structured: structuredData({
      origin,
      brand: brand.name,
      logo: assets.logo,
      title,
      canonical,
      language: written,
      isHome,
      description,
      picture,
      times,
    }),
  };
}

/**
 * Returns the title `{title} | {brand}`; the home page describes the brand. Ruling R34: a demonstration says so in its
 * title.
 */
function headTitle({ brand, language }: PageFacts, title: string, isHome: boolean): string {
  const plain = isHome && (title === brand.name || title === '') ? (brand.tagline[language] ?? '') : title;
  const named = plain === '' || plain === brand.name ? brand.name : `${plain} | ${brand.name}`;
  if (!brand.fictitious) return named;
  return `${named} · ${websiteWords(language, { brand: brand.name }).website.demonstration}`;
}

/** Returns the page's own description, else the settings', else the brand's. */
function descriptionOf(entry: PageEntry, settings: string | null | undefined, tagline: string | undefined): string {
  const found = [entry.description, settings, tagline].map(textOf).find((text) => text !== undefined) ?? '';
  return found.slice(0, DESCRIPTION_MAXIMUM);
}

function textOf(text: string | null | undefined): string | undefined {
  return text === null || text === undefined || text.trim() === '' ? undefined : text.trim();
}

function hashOf(view: FoundView): string {
  const { release } = websiteBuild();
  return createHash('sha256').update(release).update(JSON.stringify(view)).digest('base64url').slice(0, HASH_LENGTH);
}
