import type { Brand, PublicBrand } from '@candor/brands/schema.ts';
import { publicBrand } from '@candor/brands/schema.ts';
import type { PriceFrame } from '@candor/contracts/sockets/prices.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { PageFacts } from '@candor/web/data/page.ts';
import type { Bus } from '../bus/bus.ts';
import { readBrandFiles } from '../http/brandFiles.ts';
import type { Documentation } from '../http/ownPages/documentation.ts';
import type { PageAnswer, PageAsk } from '../http/pages.ts';
import { HOME_SLUG, isOwnAddress, isPageSlug } from '@candor/domain/content/cms/addresses.ts';
import { rememberServed } from '../modules/website/branding/index.ts';
import type { ContentSource } from '../providers/cms/interface.ts';
import { contentAddress, contentOf } from './content.ts';
import { previewSource } from './preview.ts';

/** A request to the pages thread for a page, without what that thread knows itself. */
export interface RenderAsk extends Pick<
  PageFacts,
  | 'assets'
  | 'sheet'
  | 'prices'
  | 'bars'
  | 'language'
  | 'content'
  | 'origin'
  | 'pictures'
  | 'service'
  | 'sample'
  | 'fairness'
  | 'status'
  | 'hasSession'
> {
  readonly brand: PublicBrand;
  /** Instruments that the brand's pages leave out. */
  readonly hidden: readonly InstrumentSymbol[];
  readonly address: string;
  readonly nonce?: string;
}

/** The main thread's requests to the pages thread. */
declare module '../bus/bus.ts' {
  interface Requests {
    'pages.page': { readonly ask: RenderAsk; readonly answer: PageAnswer };
    /** The port of the pages' sources; undefined where the build is served. */
    'pages.sources': { readonly ask: null; readonly answer: number | undefined };
    'pages.documentation': { readonly ask: null; readonly answer: Documentation };
  }
}

interface RenderDeps {
  readonly bus: Bus;
  readonly pricesNow: (brand: Brand) => PriceFrame;
  readonly sourceOf: (brand: Brand) => ContentSource;
  readonly serviceNow: () => PageFacts['service'];
  readonly sampleNow?: () => PageFacts['sample'];
  /** Asked for the home page only. */
  readonly barsOf?: (brand: Brand) => Promise<PageFacts['bars']>;
  /** Asked only for the fairness page, as `statusOf` for the status page. */
  readonly fairnessOf?: (brand: Brand) => Promise<NonNullable<PageFacts['fairness']>>;
  readonly statusOf?: (brand: Brand) => Promise<NonNullable<PageFacts['status']>>;
  /** The address of the brand's pages. */
  readonly originOf: (brand: Brand) => string;
  /** The opening mark-up in percent; absent: the specification's. */
  readonly markUpOf?: (brand: Brand) => string;
}

/** Renders pages in the pages thread: a request includes the present prices and the content of the page. */
export function renderOverBus({
  bus,
  pricesNow,
  sourceOf,
  serviceNow,
  sampleNow,
  barsOf,
  fairnessOf,
  statusOf,
  originOf,
  markUpOf,
}: RenderDeps): (ask: PageAsk) => Promise<PageAnswer> {
  const lookOf = rememberServed((brand: Brand) => readLook(brand));
  return async (ask) => {
    const { brand, address, nonce } = ask;
    const { language = ask.language, slug } = contentAddress(address, brand);
    const { preview, hasSession = false, drafted } = ask;
    const source = preview === undefined ? sourceOf(brand) : previewSource(sourceOf(brand), preview, brand);
    const content = await contentOf(source, ask);
    if (content.movedTo !== undefined && !isData(address)) return movedAnswer(address, content.movedTo);
    return bus.request('pages.page', {
      brand: publicBrand(brand, markUpOf?.(brand)),
      language,
      ...(drafted === undefined ? lookOf(brand) : readLook(brand, drafted)),
      origin: originOf(brand),
      ...(brand.cms.source === 'cockpit' && { pictures: { origin: brand.cms.origin, others: brand.cms.mediaOrigins } }),
      prices: pricesNow(brand),
      service: serviceNow(),
      sample: sampleNow?.(),
      ...(slug === HOME_SLUG && { bars: await barsOf?.(brand) }),
      ...(isPage(address, 'fairness') && { fairness: await fairnessOf?.(brand) }),
      ...(isPage(address, 'status') && { status: await statusOf?.(brand) }),
      hidden: brand.hiddenInstruments,
      hasSession,
      content,
      address,
      ...(nonce !== undefined && { nonce }),
    });
  };
}

/** Addresses that no page can have, one for each number of path segments, which decides the framework's route. */
const MISSING = ['/-no-such-page', '/-no-such/page', '/-no/such/page'] as const;
/** Ending of addresses whose missing page has another text (specification 2), so they keep their own address. */
const PLAIN_WORDS = '/404';
/** Our own routes have one spelling; any other address is redirected or refused under its own. */
const PLAIN_PATH = /^(?:\/[a-z0-9._~%!$&'()*+,;=:@-]+)+$/;

/**
 * Returns the address under which a page is made. Missing pages share one for each number of path segments and
 * language, so that inventing addresses causes no rendering.
 */
export async function addressOfMissing(
  source: Pick<ContentSource, 'page'>,
  { brand, language: visitors, address }: Pick<PageAsk, 'brand' | 'language' | 'address'>,
): Promise<string> {
  if (isData(address) || address.endsWith(PLAIN_WORDS) || !PLAIN_PATH.test(address)) return address;
  const { language } = contentAddress(address, brand);
  const all = address.split('/').slice(1);
  const [slug = '', ...more] = language === undefined ? all : all.slice(1);
  // Below a language that the brand does not have, no page exists.
  const isBelowOther = language === undefined && slug.length === 2 && more.length > 0;
  if (slug === '' || (isOwnAddress(slug) && !isBelowOther)) return address;
  const page =
    more.length === 0 && isPageSlug(slug) ? await source.page(brand.id, slug, language ?? visitors) : undefined;
  if (page !== undefined) return address;
  if (language !== undefined) return `/${language}${more.length === 0 ? MISSING[0] : MISSING[1]}`;
  return MISSING[all.length - 1] ?? MISSING[2];
}

/** Is it the address of this page of the product, or the framework's data request for it? */
function isPage(address: string, name: 'fairness' | 'status'): boolean {
  const [path = ''] = address.split('?', 1);
  return path === `/${name}` || path === `/${name}.data`;
}

/** Is this the framework's data request, whose answer has a form of its own that the page's loader gives? */
function isData(address: string): boolean {
  return address.split('?', 1)[0]?.endsWith('.data') === true;
}

/** Rule CM-3: redirects from the page's former slug, the last part of the address. */
function movedAnswer(address: string, slug: string): PageAnswer {
  const headers = { Location: address.replace(/[^/]*$/, slug), 'Content-Type': 'text/plain; charset=utf-8' };
  return { status: 301, headers, body: '' };
}

function readLook(brand: Brand, drafted?: PageAsk['drafted']): Pick<PageFacts, 'assets' | 'sheet'> {
  const { theme, logo, fonts, media } = readBrandFiles(brand, drafted?.sheet);
  const assets = {
    theme: drafted?.theme ?? theme.address,
    logo: logo.address,
    fonts: fonts.map(({ address }) => address),
    media: Object.fromEntries([...media].map(([name, { address }]) => [name, address])),
  };
  return { assets, sheet: theme.content.toString() };
}
