import type { Language } from '@candor/domain/clients/language.ts';
import type { Block, PostLink } from '@candor/domain/content/blocks/block.ts';
import type { PageFacts } from '../../data/page.ts';
import type { PlatformFacts } from '../platform/PlatformPicture.tsx';
import type { HomeMarkets } from '../widgets/homeMarkets.ts';
import type { WidgetFacts } from '../widgets/widgetFacts.ts';

/** Header by which a browser that caches a page knows whether its content is still the same. */
export const VERSION_HEADER = 'X-Page-Version';

/** Page of the content, as the server passes it on for rendering; or that there is none. */
export type PageView = FoundView | MissingView;

export interface FoundView {
  readonly kind: 'page';
  readonly slug: string;
  readonly title: string;
  /** Language of the visitor. */
  readonly language: Language;
  /** Language of the content: the brand's first if it is not translated. */
  readonly written: Language;
  readonly blocks: readonly Block[];
  /** Does one of them say the page's title? */
  readonly hasTitle: boolean;
  readonly posts: readonly PostLink[];
  readonly head: PageHeadFacts;
  /** Further content of the home page, whose prices update automatically. */
  readonly live?: HomeLive;
}

export interface HomeLive {
  readonly markets: HomeMarkets;
  readonly widgets: WidgetFacts;
  readonly sample: PageFacts['sample'];
  readonly platform: PlatformFacts | undefined;
}

export interface MissingView {
  readonly kind: 'missing';
}

/** Metadata for search engines and for sharing. */
export interface PageHeadFacts {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  /** Addresses of the page in the languages to which it is really translated. */
  readonly alternates: readonly { readonly language: Language; readonly address: string }[];
  readonly picture: string | undefined;
  readonly type: 'website' | 'article';
  readonly isHidden: boolean;
  /** JSON-LD, escaped so that it cannot end its script. */
  readonly structured: string;
}
