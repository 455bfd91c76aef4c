import type { JsonObject, PageEntry, SiteSettings } from '@candor/domain/content/cms/entry.ts';
import type { WrittenLanguages } from '@candor/domain/content/cms/localise.ts';
import type { WireAnswer } from '@candor/domain/content/cms/wireAnswer.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { BrandId } from '@candor/domain/ids.ts';

/** A page of a brand as lists of pages name it: navigation, sub-pages, sitemap. */
export interface PageListing {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** When visitors could first see it, or else when it was made; unix seconds, as the next. */
  readonly shown: number;
  readonly modified: number;
  /** The path of its picture for lists and sharing; the empty string for none. */
  readonly picture: string;
  /** The languages it is really translated to. */
  readonly languages: readonly Language[];
  readonly hidden: boolean;
  readonly post: boolean;
}

export interface FoundPage extends WrittenLanguages {
  /** In the requested language; untranslated fields are in the brand's first. */
  readonly entry: PageEntry;
}

/**
 * The source of a brand's public pages: our own editor's tables, or the brand's own host that speaks
 * Cockpit v1. Only what is published; a source that is down answers with its last good copy.
 */
export interface ContentSource {
  /** The page of an address; a moved one returns its present address; undefined where there is none. */
  readonly page: (
    brandId: BrandId,
    slug: string,
    language: Language,
  ) => Promise<FoundPage | { readonly movedTo: string } | undefined>;
  readonly settings: (brandId: BrandId, language: Language) => Promise<SiteSettings>;
  readonly pages: (brandId: BrandId, language: Language) => Promise<readonly PageListing[]>;
  /** Keeps a visitor's form; false where there is no such form. */
  readonly submit: (brandId: BrandId, form: string, entry: Readonly<Record<string, string>>) => Promise<boolean>;
}

/** The same content for programs written for such a host (specification 7); `params` are its query and body. */
export interface ContentWire {
  readonly collection: (brandId: BrandId, name: string, params: JsonObject) => Promise<WireAnswer>;
  readonly singleton: (
    brandId: BrandId,
    name: string,
    field: string | undefined,
    params: JsonObject,
  ) => Promise<WireAnswer>;
  readonly submit: (brandId: BrandId, form: string, params: JsonObject) => Promise<WireAnswer>;
}
