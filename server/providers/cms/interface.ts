import type { JsonObject, PageEntry, SiteSettings } from '@candor/domain/content/cms/entry.ts';
import type { WrittenLanguages } from '@candor/domain/content/cms/localise.ts';
import type { WireAnswer } from '@candor/domain/content/cms/wireAnswer.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { BrandId } from '@candor/domain/ids.ts';

/** Page of a brand as lists of pages show it: navigation, sub-pages, sitemap. */
export interface PageListing {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** When visitors could first see the page, or else when it was created; in unix seconds, like `modified`. */
  readonly shown: number;
  readonly modified: number;
  /** Path of the picture for lists and sharing; empty for none. */
  readonly picture: string;
  /** Languages that the page is actually translated to. */
  readonly languages: readonly Language[];
  readonly hidden: boolean;
  readonly post: boolean;
}

export interface FoundPage extends WrittenLanguages {
  /** Content in the requested language; untranslated fields are in the brand's first. */
  readonly entry: PageEntry;
}

/**
 * Source of a brand's public pages: our own editor's tables, or the brand's own host that speaks Cockpit v1. It returns
 * published content only, and the last good copy while it is down.
 */
export interface ContentSource {
  /** Finds the page of an address; a moved page returns its present address; undefined where there is none. */
  readonly page: (
    brandId: BrandId,
    slug: string,
    language: Language,
  ) => Promise<FoundPage | { readonly movedTo: string } | undefined>;
  readonly settings: (brandId: BrandId, language: Language) => Promise<SiteSettings>;
  readonly pages: (brandId: BrandId, language: Language) => Promise<readonly PageListing[]>;
  /** Stores a visitor's form; false where the form does not exist. */
  readonly submit: (brandId: BrandId, form: string, entry: Readonly<Record<string, string>>) => Promise<boolean>;
}

/** The same content for programs written for a Cockpit host (specification 7); `params` are the query and body. */
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
