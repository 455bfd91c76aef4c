import { resolve } from 'node:path';
import { withBrandSwitcher } from '../http/ownPages/brandSwitcher.ts';
import { withOutbox } from '../http/ownPages/outbox.ts';
import { pages } from '../http/pages.ts';
import { wholeFrame } from './board.ts';
import { brandDrawing } from './brandDrawing.ts';
import { shownBrands } from './brandSwitcher.ts';
import { isOpenTo } from './demoHelpers.ts';
import { frameOrigins } from './frames.ts';
import { payingOf } from './paying.ts';
import type { RunningPayments } from './payments.ts';
import { previewsOf } from './preview.ts';
import { marketOf } from './prices.ts';
import { addressOfMissing, renderOverBus } from './render.ts';
import { sampleSeals } from './sampleSeal.ts';
import { securityTextOf } from './securityText.ts';
import { brandAddress } from './sites.ts';
import type { MainThread } from './world.ts';

const PAGES = resolve(import.meta.dirname, '../../web/build/client');

/** The pages of the web build and, where nothing is sent, of the outbox. */
export function allPages(
  { config, brands, bus, board, clock, pool, log, mails, content, service }: MainThread,
  paying: RunningPayments['deps'],
) {
  const { simulated } = marketOf(config.prices);
  const built = pages({
    clientFolder: PAGES,
    render: renderOverBus({
      bus,
      pricesNow: (brand) => wholeFrame({ board, clock, simulated }, brand),
      sourceOf: content.sourceOf,
      serviceNow: () => service.noticeAt(clock.now()),
      sampleNow: sampleSeals({ config, pool, clock, log }),
      originOf: (brand) => brandAddress(config, brand),
    }),
    madeAt: (ask) => addressOfMissing(content.sourceOf(ask.brand), ask),
    siteOf: (brand) => ({
      origin: brandAddress(config, brand),
      pages: () => content.sourceOf(brand).pages(brand.id, brand.languages[0] ?? 'en'),
    }),
    securityTextOf: securityTextOf(config, clock),
    framesOf: (brand) => (simulated ? [] : frameOrigins(brand)),
    payingOf: (brand) => payingOf(brand, paying),
    filesSite: paying.filesSite,
    findPreview: previewsOf({ pool, clock }),
    drawing: brandDrawing({ bus, originOf: (brand) => brandAddress(config, brand) }),
    sourcesPort: config.isDevelopment ? () => bus.request('render.sources', null) : undefined,
  });
  return withBrandSwitcher(
    shownBrands(config, brands, { hasOutbox: mails.outbox !== undefined }),
    withOutbox(mails.outbox, (address) => isOpenTo(config, address), built),
  );
}
