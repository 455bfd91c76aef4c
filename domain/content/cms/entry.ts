/**
 * A value of content as Cockpit v1 has it on the wire, the format of our own editor, a brand's own host and the
 * importer. None of it is trusted: it comes from outside, or from people, and `readBlocks` turns it into what pages
 * draw.
 */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** A component of a page. PHP writes an empty object as `[]`, so settings may be one. */
export interface LayoutItem extends JsonObject {
  readonly component: string;
  readonly settings?: JsonObject | readonly JsonValue[] | null;
  /** Components in a container such as a section. */
  readonly children?: readonly LayoutItem[];
  /** Columns of a grid. */
  readonly columns?: readonly LayoutColumn[];
  /** Our own field: the component's identity for the editor from version to version. */
  readonly _uid?: string;
}

export interface LayoutColumn extends JsonObject {
  readonly settings?: JsonObject | readonly JsonValue[] | null;
  readonly children?: readonly LayoutItem[];
}

/** A page in one language, or with all of them in columns such as `title_de`. */
export interface PageEntry extends JsonObject {
  readonly _id: string;
  /** Time of creation, and below of the last change, in Unix seconds. */
  readonly _created: number;
  readonly _modified: number;
  /** Our own field: time at which visitors could first see it. */
  readonly _shown: number;
  readonly published: boolean;
  readonly title: string;
  readonly title_slug: string;
  readonly components: readonly LayoutItem[] | null;
  /** Our own fields, for search engines and for sharing the page; hosts of Cockpit lack them. */
  readonly seo_title?: string | null;
  readonly description?: string | null;
  readonly og_image?: string | null;
  readonly noindex?: boolean | null;
  /** Whether the page is one of the brand's posts, which the component of posts lists. */
  readonly post?: boolean | null;
}

/** Fields of a page that a language may translate: `title_de`, `components_de`. */
export const localisedFields = ['title', 'components', 'seo_title', 'description'] as const;

/** The settings singleton. */
export interface SiteSettings extends JsonObject {
  readonly name?: string | null;
  readonly description?: string | null;
  /** HTML of the footer. */
  readonly copyright?: string | null;
}
