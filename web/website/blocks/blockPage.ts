import type { Language } from '@candor/domain/clients/language.ts';
import type { PostLink } from '@candor/domain/content/blocks/block.ts';
import { localAddress } from '@candor/domain/content/cms/addresses.ts';
import { createContext, useContext } from 'react';
import type { PublicBrand } from '../../data/brand.ts';
import type { WebsiteWords } from '../../data/words.server.ts';

/** A third party's map, as the brand has it. */
export type MapSettings = NonNullable<PublicBrand['website']['map']>;

/** What the components of a page know about it besides their own settings. */
export interface BlockPage {
  readonly words: WebsiteWords['website'];
  /** Its own; in the page editor the home page's. */
  readonly slug: string;
  /** The visitor's; links within the site stay in it. */
  readonly language: Language;
  /** The brand's first, whose addresses name none. */
  readonly first: Language;
  readonly isHome: boolean;
  /** Does the brand take new clients? */
  readonly registration: boolean;
  /** The brand's pages that are posts, newest first. */
  readonly posts: readonly PostLink[];
  /** The map that a visitor may request; undefined, and in the page editor: maps are drawn. */
  readonly map?: MapSettings | undefined;
}

const BlockPageContext = createContext<BlockPage | undefined>(undefined);

export const BlockPageProvider = BlockPageContext.Provider;

export function useBlockPage(): BlockPage {
  const page = useContext(BlockPageContext);
  if (page === undefined) throw new Error('A component of the content stands on a page.');
  return page;
}

/** The full addresses of the brand's drawings, by name; in the page editor they have their bare ones. */
const DrawingsContext = createContext<Readonly<Record<string, string>>>({});

export const DrawingsProvider = DrawingsContext.Provider;

export function useDrawings(): Readonly<Record<string, string>> {
  return useContext(DrawingsContext);
}

/** An address of the content, in the reader's language. */
export function useLocalAddress(): (address: string) => string {
  const { language, first } = useBlockPage();
  return (address) => localAddress(address, language, first);
}
