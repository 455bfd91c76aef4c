import type { Brand, PublicBrand } from '@candor/brands/schema.ts';
import { publicBrand } from '@candor/brands/schema.ts';
import type { PriceFrame } from '@candor/contracts/sockets/prices.ts';
import type { BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import type { PageFacts } from '@candor/web/data/page.ts';
import type { Bus } from '../bus/bus.ts';
import { readBrandFiles } from '../http/brandFiles.ts';
import type { PageAnswer, PageAsk } from '../http/pages.ts';
import type { HistoryRequest } from '../modules/quotes/index.ts';

/** A page as the render thread is asked for it; what it knows by itself does not travel. */
export interface RenderAsk extends Pick<PageFacts, 'assets' | 'prices' | 'language'> {
  readonly brand: PublicBrand;
  readonly address: string;
  readonly nonce?: string;
}

/** What the main thread asks of the render thread. */
declare module '../bus/bus.ts' {
  interface Requests {
    'render.page': { readonly ask: RenderAsk; readonly answer: PageAnswer };
    /** The port of the pages' sources; undefined where the build is served. */
    'render.sources': { readonly ask: null; readonly answer: number | undefined };
    'render.candles': { readonly ask: HistoryRequest; readonly answer: readonly Bar[] };
    'render.dayOpens': {
      readonly ask: readonly InstrumentSymbol[];
      readonly answer: { readonly at: Instant; readonly opens: Readonly<Record<InstrumentSymbol, Rate>> };
    };
  }
}

/** Rendering by the render thread: a page is asked for together with the prices of the moment. */
export function renderOverBus(bus: Bus, pricesNow: () => PriceFrame): (ask: PageAsk) => Promise<PageAnswer> {
  const assetsOf = rememberAssets();
  return ({ brand, language, address, nonce }) =>
    bus.request('render.page', {
      brand: publicBrand(brand),
      language,
      assets: assetsOf(brand),
      prices: pricesNow(),
      address,
      ...(nonce !== undefined && { nonce }),
    });
}

function rememberAssets(): (brand: Brand) => PageFacts['assets'] {
  const known = new Map<BrandId, PageFacts['assets']>();
  return ({ id }) => {
    const assets = known.get(id) ?? readAssets(id);
    known.set(id, assets);
    return assets;
  };
}

function readAssets(brandId: BrandId): PageFacts['assets'] {
  const { theme, logo } = readBrandFiles(brandId);
  return { theme: theme.address, logo: logo.address };
}
