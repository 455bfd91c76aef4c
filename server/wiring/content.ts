import { brandById } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { blockKind } from '@candor/domain/content/blocks/definitions.ts';
import { addressLanguage } from '@candor/domain/content/cms/addresses.ts';
import type { SiteSettings } from '@candor/domain/content/cms/entry.ts';
import { someComponent } from '@candor/domain/content/cms/findComponent.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ListedPost, PageContent } from '@candor/web/data/page.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import type { PageAsk } from '../http/pages.ts';
import { ContentTokens, OwnContent, enterStarters, ownWire } from '../modules/website/content/index.ts';
import type { ContentSource, ContentWire } from '../providers/cms/interface.ts';
import { openCockpit } from './cockpit.ts';
import type { RunningCockpit } from './cockpit.ts';
import { starterPack } from './starterPack.ts';

export interface ContentDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  /** Key from which tokens are made. */
  readonly key: Buffer;
  readonly config: Pick<Config, 'dataDir' | 'mode'>;
  /** Environment that holds the tokens of brands' own hosts. */
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Logger;
}

export interface RunningContent {
  readonly sourceOf: (brand: Brand) => ContentSource;
  readonly wireOf: (brand: Brand) => ContentWire;
  readonly tokens: ContentTokens;
  /** Is the content complete, or does a brand's own host fail so that old copies are shown? */
  readonly condition: () => 'whole' | 'old';
  /** Makes the next request read a brand's published content again. */
  readonly forget: (brandId: BrandId) => void;
}

/** Opens each brand's content, starting with the pack that every brand begins with. */
export async function openContent(deps: ContentDeps): Promise<RunningContent> {
  for (const brand of deps.brands) await enterPack(deps, brand);
  return createContent(deps);
}

/** Enters the starter pack, whose pages name the brand and its operator as they are now, in the brand's languages. */
export async function enterPack({ pool, clock }: Pick<ContentDeps, 'pool' | 'clock'>, brand: Brand): Promise<void> {
  const year = new Date(clock.now()).getUTCFullYear();
  await enterStarters({ pool, clock }, brand.id, starterPack(brand, year));
}

/** What two people publish and set: the pages of the pack name some of it. */
interface PublishedChanges {
  readonly studio: { listen(listener: (brand: Brand) => Promise<void>): void };
  readonly settings: { listenPayments(listener: (brand: Brand) => void): void };
}

/**
 * Enters a brand's pack again when its configuration is published, and when two people change its payments: the pages
 * name amounts and days.
 */
export function followChanges(
  deps: Pick<ContentDeps, 'pool' | 'clock'> & { readonly log: Pick<Logger, 'warn'> },
  content: Pick<RunningContent, 'forget'>,
  { studio, settings }: PublishedChanges,
): void {
  const enter = async (brand: Brand): Promise<void> => {
    await enterPack(deps, brand);
    content.forget(brand.id);
  };
  studio.listen(enter);
  settings.listenPayments(
    (brand) =>
      void enter(brand).catch((error: unknown) =>
        deps.log.warn({ brand: brand.id, error: String(error) }, 'the starter pages do not say yet what has been set'),
      ),
  );
}

/** Opens each brand's content without entering the pack. */
export function createContent(deps: ContentDeps): RunningContent {
  const { pool, clock, brands, key } = deps;
  const languagesOf = (brandId: BrandId): readonly Language[] => brandById(brands, brandId).languages;
  const forwardsForms = (brandId: BrandId): boolean => brandById(brands, brandId).contactEndpoint !== undefined;
  const own = new OwnContent({ pool, clock, languagesOf, forwardsForms });
  const wire = ownWire({ content: own, languagesOf });
  const hosts = new Map<BrandId, RunningCockpit>();
  for (const brand of brands) {
    const host = openCockpit(brand, { ...deps, keepForm: own.submit });
    if (host !== undefined) hosts.set(brand.id, host);
  }
  return {
    sourceOf: ({ id }) => hosts.get(id)?.source ?? own,
    wireOf: ({ id }) => hosts.get(id)?.wire ?? wire,
    tokens: new ContentTokens(key),
    condition: () => ([...hosts.values()].every(({ isWell }) => isWell()) ? 'whole' : 'old'),
    forget: own.forget,
  };
}

/** The page of the content that an address requests. */
export interface ContentAddress {
  /** Language in the address; undefined where it names none, so that the visitor's language counts. */
  readonly language?: Language;
  /** Undefined where no page of the content can have this address. */
  readonly slug?: string;
}

/** Slug of the page at the brand's own address. */
const HOME = 'index';
const SLUG = /^[a-z0-9][a-z0-9_-]{0,79}$/;

/** Reads `/`, `/{slug}`, `/{language}`, `/{language}/{slug}`, and the framework's data requests for them. */
export function contentAddress(address: string, { languages }: Pick<Brand, 'languages'>): ContentAddress {
  const path = (address.split('?', 1)[0] ?? '/').replace(/\.data$/, '').replace(/^\/_(?:root)?$/, '/');
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '' && part !== '_');
  const language = addressLanguage(path, languages);
  const parts = language === undefined ? [first, ...rest] : rest;
  const [slug = '', ...more] = parts;
  const own = slug === '' ? HOME : slug;
  return {
    ...(language !== undefined && { language }),
    ...(more.length === 0 && SLUG.test(own) && { slug: own }),
  };
}

/** Finds the content for the page of an address. */
export async function contentOf(
  source: ContentSource,
  { brand, language: visitors, address }: PageAsk,
): Promise<PageContent> {
  const { language = visitors, slug } = contentAddress(address, brand);
  const [settings, page] = await Promise.all([
    source.settings(brand.id, language),
    slug === undefined ? undefined : source.page(brand.id, slug, language),
  ]);
  if (page === undefined) return { settings, ...(await otherCopyrights(source, brand, settings)) };
  if ('movedTo' in page) return { settings, movedTo: page.movedTo };
  const listsPosts = someComponent(page.entry.components, ({ component }) => blockKind(component) === 'blogPosts');
  const isPost = page.entry.post === true;
  return listsPosts || isPost ? { settings, page, posts: await postsOf(source, brand, language) } : { settings, page };
}

/** Reads the copyright in the brand's other languages: a page of the portal changes its language without a new page. */
async function otherCopyrights(
  source: Pick<ContentSource, 'settings'>,
  { id, languages }: Pick<Brand, 'id' | 'languages'>,
  { copyright }: SiteSettings,
): Promise<Pick<PageContent, 'copyrights'>> {
  const all = await Promise.all(
    languages.map(async (language) => [language, (await source.settings(id, language)).copyright ?? ''] as const),
  );
  return all.every(([, own]) => own === (copyright ?? '')) ? {} : { copyrights: Object.fromEntries(all) };
}

/** Lists the brand's posts, newest first; a post hidden from search engines is reachable only by its address. */
async function postsOf(source: ContentSource, { id }: Brand, language: Language): Promise<readonly ListedPost[]> {
  const pages = await source.pages(id, language);
  return pages
    .filter(({ post, hidden }) => post && !hidden)
    .toSorted((first, second) => second.shown - first.shown || first.slug.localeCompare(second.slug))
    .map(({ slug, title, description, shown, picture }) => ({ slug, title, description, shown, picture }));
}
