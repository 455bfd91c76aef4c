import type { Language } from '@candor/domain/clients/language.ts';
import { blockKind } from '@candor/domain/content/blocks/definitions.ts';
import type { JsonObject, LayoutItem, SiteSettings } from '@candor/domain/content/cms/entry.ts';
import { someComponent } from '@candor/domain/content/cms/findComponent.ts';
import { localise, writtenLanguages } from '@candor/domain/content/cms/localise.ts';
import { pagePicture } from '@candor/domain/content/cms/pagePicture.ts';
import { isObject, readPageEntry } from '@candor/domain/content/cms/readEntry.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { ContentSource, FoundPage, PageListing } from '../../../providers/cms/interface.ts';
import { enqueueJob } from '../../access/notifications/index.ts';
import { cleanEntry } from './cleanEntry.ts';
import { insertFormEntry } from './formStore.ts';
import { FORM_TASK } from './forwardForm.ts';
import { findOldNames, findPublished } from './store.ts';
import type { PublishedDocument } from './store.ts';

export interface OwnContentDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Returns the brand's languages; the first is the default, whose texts are in the fields themselves. */
  readonly languagesOf: (brandId: BrandId) => readonly Language[];
  /** Does the brand have an endpoint to which submitted forms are forwarded? */
  readonly forwardsForms: (brandId: BrandId) => boolean;
}

/** Published content of a brand. */
export interface Published {
  /** Pages by slug, with the columns of all languages. */
  readonly pages: ReadonlyMap<string, JsonObject>;
  /** Slugs of pages that are still the pack's. */
  readonly starters: ReadonlySet<string>;
  readonly singletons: ReadonlyMap<string, JsonObject>;
  /** New address by former address of moved pages. */
  readonly moved: ReadonlyMap<string, string>;
}

interface Query {
  readonly published: Published;
  readonly slug: string;
  readonly language: Language;
}

/** Name of the only singleton that pages use. */
export const SETTINGS = 'Settings';
/** Name of the form that always exists; other forms are named by pages. */
const CONTACT_FORM = 'contact';

/** Content of our own editor. Published content is read once, and again after `forget`. */
export class OwnContent implements ContentSource {
  readonly #deps: OwnContentDeps;
  readonly #published = new Map<BrandId, Promise<Published>>();

  constructor(deps: OwnContentDeps) {
    this.#deps = deps;
  }

  /** Drops a brand's cached content after something was published or taken down. */
  readonly forget = (brandId: BrandId): void => {
    this.#published.delete(brandId);
  };

  readonly page = async (
    brandId: BrandId,
    slug: string,
    language: Language,
  ): Promise<FoundPage | { readonly movedTo: string } | undefined> => {
    const published = await this.published(brandId);
    const { pages, moved } = published;
    if (pages.has(slug)) return this.#found(brandId, { published, slug, language });
    const movedTo = moved.get(slug);
    return movedTo === undefined || !pages.has(movedTo) ? undefined : { movedTo };
  };

  readonly settings = async (brandId: BrandId, language: Language): Promise<SiteSettings> => {
    const { singletons } = await this.published(brandId);
    return localise(singletons.get(SETTINGS) ?? {}, language, { languages: this.#deps.languagesOf(brandId) });
  };

  readonly pages = async (brandId: BrandId, language: Language): Promise<readonly PageListing[]> => {
    const published = await this.published(brandId);
    return [...published.pages.keys()].flatMap((slug) => {
      const found = this.#found(brandId, { published, slug, language });
      return found === undefined ? [] : [listingOf(found)];
    });
  };

  readonly submit = async (
    brandId: BrandId,
    form: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<boolean> => {
    if (!(await this.#hasForm(brandId, form))) return false;
    const { pool, clock, forwardsForms } = this.#deps;
    const isForwarded = forwardsForms(brandId);
    const forwarding = isForwarded ? 'waiting' : 'kept';
    await transaction(pool, brandId, async (connection) => {
      const id = await insertFormEntry(connection, { brandId, form, now: clock.now(), fields, forwarding });
      if (isForwarded) await enqueueJob(connection, FORM_TASK, { brandId, id }, `form:${brandId}:${id}`);
    });
    return true;
  };

  /** Returns the published content with all columns, which the wire's filters use. */
  published(brandId: BrandId): Promise<Published> {
    const cached = this.#published.get(brandId);
    if (cached !== undefined) return cached;
    const read = this.#read(brandId);
    this.#published.set(brandId, read);
    read.catch(() => {
      if (this.#published.get(brandId) === read) this.#published.delete(brandId);
    });
    return read;
  }

  async #read(brandId: BrandId): Promise<Published> {
    return transaction(this.#deps.pool, brandId, async (connection) => {
      const documents = await findPublished(connection);
      const oldNames = await findOldNames(connection);
      const names = new Map(documents.map(({ id, name }) => [id, name]));
      const pages = documents.filter(({ kind }) => kind === 'page');
      const singletons = documents.filter(({ kind }) => kind === 'singleton');
      return {
        pages: new Map(pages.map((one) => [one.name, entryOf(one)])),
        starters: new Set(pages.filter(({ isStarter }) => isStarter).map(({ name }) => name)),
        singletons: new Map(singletons.map(({ name, entry }) => [name, cleanEntry(entry)])),
        moved: new Map(oldNames.map(({ name, documentId }) => [name, names.get(documentId) ?? name])),
      };
    });
  }

  #found(brandId: BrandId, { published, slug, language }: Query): FoundPage | undefined {
    const languages = this.#deps.languagesOf(brandId);
    const stored = published.pages.get(slug) ?? {};
    const entry = readPageEntry(localise(stored, language, { languages }));
    return entry && { entry, ...writtenLanguages(stored, languages, { isStarter: published.starters.has(slug) }) };
  }

  async #hasForm(brandId: BrandId, form: string): Promise<boolean> {
    if (form === CONTACT_FORM) return true;
    const { pages } = await this.published(brandId);
    return [...pages.values()].some((entry) =>
      someComponent(readPageEntry(entry)?.components ?? null, (item) => isForm(item, form)),
    );
  }
}

/** Returns an entry in Cockpit's form: the document's properties outside its entry are part of it. */
function entryOf({ id, name, createdAt, shownAt, modifiedAt, entry }: PublishedDocument): JsonObject {
  const times = { _created: seconds(createdAt), _shown: seconds(shownAt), _modified: seconds(modifiedAt) };
  const stamps = { _id: id, ...times };
  return { ...stamps, ...cleanEntry(entry), ...stamps, published: true, title_slug: name };
}

function seconds(at: Instant): number {
  return Math.floor(at / 1_000);
}

function listingOf({ entry, languages }: FoundPage): PageListing {
  return {
    slug: entry.title_slug,
    title: entry.title,
    description: entry.description ?? '',
    shown: entry._shown,
    modified: entry._modified,
    picture: pagePicture(entry),
    languages,
    hidden: entry.noindex === true,
    post: entry.post === true,
  };
}

/** Is this a contact form with the given name? */
function isForm({ component, settings }: LayoutItem, form: string): boolean {
  return blockKind(component) === 'contactForm' && isObject(settings) && settings['form'] === form;
}
