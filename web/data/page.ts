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

/** An instrument as public pages show it. */
export interface ListedInstrument {
  readonly symbol: string;
  /** What it is traded under now. */
  readonly ticker: string;
  readonly name: string;
  readonly category: Category;
  readonly decimals: number;
  /** EXCHANGE:SYMBOL, as charting providers name it. */
  readonly code: string;
  /** Other symbols that redirect to it. */
  readonly aliases: readonly string[];
}

/** One of the brand's posts. */
export interface ListedPost extends PageLink {
  /** When visitors could first see it, in Unix seconds. */
  readonly shown: number;
  /** The path of its picture as the content has it; the empty string for none. */
  readonly picture: string;
}

/** The brand's content for a page. */
export interface PageContent {
  readonly settings: SiteSettings;
  /** The page of the CMS under this address, in the page's language as far as it is translated to it. */
  readonly page?: { readonly entry: PageEntry } & WrittenLanguages;
  /** The brand's pages that are posts, newest first. */
  readonly posts?: readonly ListedPost[];
  /** The present slug of this address's page. A whole page is redirected there before it is rendered. */
  readonly movedTo?: string;
}

/** What the server knows and a page may show. It is the same for all readers of one language, except for the nonce. */
export interface PageFacts {
  readonly brand: PublicBrand;
  /** The address's own (`/de/about`), else the visitor's, of those that the brand offers. */
  readonly language: Language;
  /** The addresses of the brand's own look; they carry a fingerprint of the content. */
  readonly assets: {
    readonly theme: string;
    readonly logo: string;
    /** Font files to be requested at once. */
    readonly fonts: readonly string[];
    /** Drawings of its folder, by name. */
    readonly media: Readonly<Record<string, string>>;
  };
  /** Where the brand's pages are: https://brand.example. */
  readonly origin: string;
  /** Where the content's pictures may come from; our own host by default. */
  readonly pictures?: PictureSources;
  /** Does this installation keep its mails for people who try it out, without sending any? */
  readonly hasOutbox: boolean;
  /** Is there a page that shows every brand of this demonstration? */
  readonly hasOtherBrands: boolean;
  readonly instruments: readonly ListedInstrument[];
  readonly prices: PriceFrame;
  /** Rule SM-6. */
  readonly service: ServiceNotice;
  readonly content: PageContent;
  /** Only on the home page: the newest bars of the instrument that its picture of the platform shows. */
  readonly bars?: readonly Bar[] | undefined;
  /** Rule EV-15: the seal of the sample receipt, where there is one. */
  readonly sample?: { readonly number: string; readonly tick: string; readonly hash: string } | undefined;
  /** Only on the page that shows how the brand deals. */
  readonly fairness?: Fairness | undefined;
  /** Only on the page of how the service is. */
  readonly status?: Status | undefined;
  /** Does the reader's browser have a session's cookie? Known where that makes it another page. */
  readonly hasSession: boolean;
  /** Only on personal pages (ruling R22). */
  readonly nonce?: string;
}

export const pageContext = createContext<PageFacts>();
