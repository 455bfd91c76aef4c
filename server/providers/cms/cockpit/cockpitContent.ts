import type { Language } from '@candor/domain/clients/language.ts';
import type { JsonObject, JsonValue, SiteSettings } from '@candor/domain/content/cms/entry.ts';
import { localise, writtenLanguages } from '@candor/domain/content/cms/localise.ts';
import { LIMIT_MAXIMUM, readCollectionQuery } from '@candor/domain/content/cms/query.ts';
import { pagePicture } from '@candor/domain/content/cms/pagePicture.ts';
import { isList, isObject, readPageEntry } from '@candor/domain/content/cms/readEntry.ts';
import { fieldAnswer, jsonAnswer, nothingAnswer, unreadableAnswer } from '@candor/domain/content/cms/wireAnswer.ts';
import { unavailableAnswer, unknownAnswer } from '@candor/domain/content/cms/wireAnswer.ts';
import type { WireAnswer } from '@candor/domain/content/cms/wireAnswer.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ContentSource, ContentWire, FoundPage, PageListing } from '../interface.ts';
import { Host } from './host.ts';
import type { HostSettings, Send } from './host.ts';
import { HostUnavailable, LastGood } from './lastGood.ts';
import type { LastGoodDeps } from './lastGood.ts';

export interface CockpitSettings extends HostSettings {
  readonly languages: readonly Language[];
  /** Name of the settings' singleton, case-sensitive at the host. */
  readonly settingsName: string;
}

export interface CockpitDeps extends LastGoodDeps {
  readonly send: Send;
  /** Rule CM-8: cleans an entry, since the content of a foreign host is not trusted. */
  readonly clean: (entry: JsonObject) => JsonObject;
  /** Stores submitted forms while the host does not accept them. */
  readonly keepForm: ContentSource['submit'];
}

const PAGES = '/api/collections/get/page';
const NAME = /^[A-Za-z0-9_-]{1,60}$/;
const LISTS_MAXIMUM = 5;
/** Language of texts that have none: the host stores them in its default language. */
const NO_LANGUAGE = '';

/** Rule CM-9: a brand's own Cockpit v1 host as the source of its pages, also served under its original paths. */
export class CockpitContent implements ContentSource {
  readonly #settings: CockpitSettings;
  readonly #deps: CockpitDeps;
  readonly #host: Host;
  readonly #lastGood: LastGood;

  constructor(settings: CockpitSettings, deps: CockpitDeps) {
    this.#settings = settings;
    this.#deps = deps;
    this.#host = new Host(settings, deps.send);
    this.#lastGood = new LastGood(deps);
  }

  readonly page = async (_brandId: BrandId, slug: string, language: Language): Promise<FoundPage | undefined> => {
    const filter = { published: true, title_slug: slug };
    const found = await this.#read(PAGES, { filter, populate: 1, simple: 1, limit: 1 });
    const [entry] = entriesOf(found);
    return entry?.['title_slug'] === slug ? this.#found(entry, language) : undefined;
  };

  /** Settings of a page; empty if the host does not answer, since most pages have none. */
  readonly settings = async (_brandId: BrandId, language: Language): Promise<SiteSettings> => {
    try {
      const found = await this.#read(`/api/singletons/get/${this.#settings.settingsName}`, { populate: 1 });
      return isObject(found) ? this.#localised(this.#deps.clean(found), language) : {};
    } catch (error) {
      if (error instanceof HostUnavailable) return {};
      throw error;
    }
  };

  readonly pages = async (_brandId: BrandId, language: Language): Promise<readonly PageListing[]> => {
    const columns = this.#settings.languages.map((one) => [`components_${one}`, 0] as const);
    const fields = Object.fromEntries([['components', 0] as const, ...columns]);
    const listings: PageListing[] = [];
    for (let list = 0; list < LISTS_MAXIMUM; list += 1) {
      const part = { filter: { published: true }, simple: 1, fields, limit: LIMIT_MAXIMUM, skip: list * LIMIT_MAXIMUM };
      const entries = entriesOf(await this.#read(PAGES, part));
      listings.push(...entries.flatMap((entry) => listingOf(this.#found(entry, language))));
      if (entries.length < LIMIT_MAXIMUM) break;
    }
    return listings;
  };

  readonly submit: ContentSource['submit'] = async (brandId, form, fields) => {
    if (!NAME.test(form)) return false;
    const answer = await this.#host.submit(form, fields);
    if (answer === undefined) return this.#deps.keepForm(brandId, form, fields);
    // A host that stored the form but could not mail it answers 200 as well.
    return answer.status === 200;
  };

  /** The same content for programs: they send the brand's token for our server; the host's token stays here. */
  readonly wire: Omit<ContentWire, 'submit'> = {
    collection: async (_brandId, name, params) => {
      if (!NAME.test(name)) return unknownAnswer;
      const query = readCollectionQuery(params);
      if (query === undefined) return unreadableAnswer;
      const { token: _token, ...filters } = params;
      const filter = { ...(isObject(filters['filter']) ? filters['filter'] : {}), published: true };
      const path = `/api/collections/get/${name}`;
      // Without a limit in the request ours applies, and then nothing is skipped, as in Cockpit.
      const ask = { ...filters, filter, populate: query.populate, limit: query.limit, skip: query.skip };
      return this.#answered(path, ask, (value) => jsonAnswer(200, this.#cleanAnswer(value)), unknownAnswer);
    },
    singleton: async (_brandId, name, field, params) => {
      if (!NAME.test(name)) return nothingAnswer;
      const { token: _token, ...filters } = params;
      return this.#answered(`/api/singletons/get/${name}`, filters, (value) => {
        if (!isObject(value)) return jsonAnswer(200, value);
        const entry = this.#deps.clean(value);
        return field === undefined ? jsonAnswer(200, entry) : fieldAnswer(entry, field);
      });
    },
  };

  async #answered(
    path: string,
    params: JsonObject,
    answerOf: (value: JsonValue) => WireAnswer,
    unknown = nothingAnswer,
  ): Promise<WireAnswer> {
    try {
      const key = `${path} ${JSON.stringify(params)}`;
      const { status, value } = await this.#lastGood.find(key, () => this.#host.read(path, params));
      if (status === 200) return answerOf(value);
      return status === 406 ? unreadableAnswer : unknown;
    } catch (error) {
      if (error instanceof HostUnavailable) return unavailableAnswer;
      throw error;
    }
  }

  /** Reads the data of a page; null where the host says that there is none. */
  async #read(path: string, params: JsonObject): Promise<JsonValue> {
    const key = `${path} ${JSON.stringify(params)}`;
    const answer = await this.#lastGood.find(key, () => this.#host.read(path, params), { isShelved: true });
    return answer.status === 200 ? answer.value : null;
  }

  #cleanAnswer(value: JsonValue): JsonValue {
    if (isList(value)) return value.map((entry) => (isObject(entry) ? this.#deps.clean(entry) : entry));
    if (!isObject(value) || !isList(value['entries'])) return value;
    return { ...value, entries: this.#cleanAnswer(value['entries']) };
  }

  #found(stored: JsonObject, language: Language): FoundPage | undefined {
    const { languages } = this.#settings;
    const entry = readPageEntry(this.#localised(this.#deps.clean(stored), language));
    return entry && { entry, ...writtenLanguages(stored, languages, { isStarter: false }) };
  }

  #localised(entry: JsonObject, language: Language): JsonObject {
    return localise(entry, language, { languages: [NO_LANGUAGE, ...this.#settings.languages] });
  }
}

function entriesOf(value: JsonValue): readonly JsonObject[] {
  return isList(value) ? value.filter(isObject) : [];
}

function listingOf(found: FoundPage | undefined): readonly PageListing[] {
  if (found === undefined) return [];
  const { entry, languages } = found;
  return [
    {
      slug: entry.title_slug,
      title: entry.title,
      description: entry.description ?? '',
      shown: entry._created,
      modified: entry._modified,
      languages,
      picture: pagePicture(entry),
      hidden: entry.noindex === true,
      post: entry.post === true,
    },
  ];
}
