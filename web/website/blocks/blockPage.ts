import type { Language } from '@candor/domain/clients/language.ts';
import type { PostLink } from '@candor/domain/content/blocks/block.ts';
import { localAddress } from '@candor/domain/content/cms/addresses.ts';
import { createContext, useContext } from 'react';
import type { PublicBrand } from '../../data/brand.ts';
import type { WebsiteWords } from '../../data/words.server.ts';

/** Map of a third party, as the brand has configured it. */
export type MapSettings = NonNullable<PublicBrand['website']['map']>;

/** Facts about a page for its components, besides their own settings. */
export interface BlockPage {
  readonly words: WebsiteWords['website'];
  /** Slug of the page; in the page editor the home page's. */
  readonly slug: string;
  /** Language of the visitor; links within the site keep it. */
  readonly language: Language;
  /** First language of the brand, which addresses do not name. */
  readonly first: Language;
  readonly isHome: boolean;
  /** Does the brand take new clients? */
  readonly registration: boolean;
  /** Pages of the brand that are posts, newest first. */
  readonly posts: readonly PostLink[];
  /** Map that a visitor may request; undefined, also in the page editor, if maps are drawn. */
  readonly map?: MapSettings | undefined;
}

const BlockPageContext = createContext<BlockPage | undefined>(undefined);

export const BlockPageProvider = BlockPageContext.Provider;

export function useBlockPage(): BlockPage {
  const page = useContext(BlockPageContext);
  if (page === undefined) throw new Error('A component of the content stands on a page.');
  return page;
}

/** Full addresses of the brand's drawings, by name; in the page editor drawings have their plain addresses. */
const DrawingsContext = createContext<Readonly<Record<string, string>>>({});

export const DrawingsProvider = DrawingsContext.Provider;

export function useDrawings(): Readonly<Record<string, string>> {
  return useContext(DrawingsContext);
}

/** Returns a function that puts an address of the content into the reader's language. */
export function useLocalAddress(): (address: string) => string {
  const { language, first } = useBlockPage();
  return (address) => localAddress(address, language, first);
}
