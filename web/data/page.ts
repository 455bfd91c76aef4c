import type { PublicBrand } from '@candor/brands/schema.ts';
import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import type { PriceFrame } from '@candor/contracts/sockets/prices.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { PageLink } from '@candor/domain/content/blocks/block.ts';
import type { PictureSources } from '@candor/domain/content/blocks/pictures.ts';
import type { PageEntry, SiteSettings } from '@candor/domain/content/cms/entry.ts';
import type { WrittenLanguages } from '@candor/domain/content/cms/localise.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import { createContext } from 'react-router';
import type { Fairness } from './fairness.ts';
import type { Status } from './status.ts';

/** Instrument as public pages show it. */
export interface ListedInstrument {
  readonly symbol: string;
  /** Present ticker of the instrument. */
  readonly ticker: string;
  readonly name: string;
  readonly category: Category;
  readonly decimals: number;
  /** Code of the instrument as charting providers name it: EXCHANGE:SYMBOL. */
  readonly code: string;
  /** Other symbols that redirect to this one. */
  readonly aliases: readonly string[];
}

/** Post of the brand. */
export interface ListedPost extends PageLink {
  /** When visitors could first see the post, in Unix seconds. */
  readonly shown: number;
  /** Path of the post's picture as the content has it; empty if there is none. */
  readonly picture: string;
}

/** Content of the brand for a page. */
export interface PageContent {
  readonly settings: SiteSettings;
  /** Copyright by language, on pages that can change their language; absent if it is the same in all. */
  readonly copyrights?: Readonly<Record<string, string>>;
  /** CMS page at this address, in the page's language as far as it is translated. */
  readonly page?: { readonly entry: PageEntry } & WrittenLanguages;
  /** Pages of the brand that are posts, newest first. */
  readonly posts?: readonly ListedPost[];
  /** Present slug of this address's page. A request for a whole page is redirected there before it is rendered. */
  readonly movedTo?: string;
}

/** Facts that the server knows and a page may show: the same for all readers of one language, except for the nonce. */
export interface PageFacts {
  readonly brand: PublicBrand;
  /** Language of the address (`/de/about`), else the visitor's, among those that the brand offers. */
  readonly language: Language;
  /** Addresses of the brand's theme files; they carry a fingerprint of the content. */
  readonly assets: {
    readonly theme: string;
    readonly logo: string;
    /** Font files to be preloaded. */
    readonly fonts: readonly string[];
    /** Drawings of the brand's folder, by name. */
    readonly media: Readonly<Record<string, string>>;
  };
  /** Text of the brand's sheet, for pages that have their styles in themselves. */
  readonly sheet: string;
  /** Origin of the brand's pages: https://brand.example. */
  readonly origin: string;
  /** Sources from which the content's pictures may come; our own host by default. */
  readonly pictures?: PictureSources;
  /** Does this installation keep its mails for people who try it out, without sending any? */
  readonly hasOutbox: boolean;
  /** Is there a page that shows every brand of this demonstration? */
  readonly hasOtherBrands: boolean;
  readonly instruments: readonly ListedInstrument[];
  readonly prices: PriceFrame;
  /** Mode of the installation (rule SM-6). */
  readonly service: ServiceNotice;
  readonly content: PageContent;
  /** Newest bars of the instrument in the picture of the platform; only on the home page. */
  readonly bars?: readonly Bar[] | undefined;
  /** Rule EV-15: seal of the sample receipt, if there is one. */
  readonly sample?: { readonly number: string; readonly tick: string; readonly hash: string } | undefined;
  /** Figures of how the brand deals; only on the page that shows them. */
  readonly fairness?: Fairness | undefined;
  /** Status of the service; only on the status page. */
  readonly status?: Status | undefined;
  /** Does the reader's browser have a session cookie? Known only if the page depends on it. */
  readonly hasSession: boolean;
  /** Nonce of the page's scripts; only on personal pages (ruling R22). */
  readonly nonce?: string;
}

export const pageContext = createContext<PageFacts>();
