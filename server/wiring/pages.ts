import { resolve } from 'node:path';
import { withBrandSwitcher } from '../http/ownPages/brandSwitcher.ts';
import { withOutbox } from '../http/ownPages/outbox.ts';
import { pages } from '../http/pages.ts';
import { wholeFrame } from './board.ts';
import { brandDrawing } from './brandDrawing.ts';
import { shownBrands } from './brandSwitcher.ts';
import { servesDemoTo } from './demoHelpers.ts';
import type { Figures } from './figures.ts';
import { frameOrigins } from './frames.ts';
import type { RunningPayments } from './payments.ts';
import { picturedBars } from './picturedBars.ts';
import { previewsOf } from './preview.ts';
import { marketOf } from './prices.ts';
import { addressOfMissing, renderOverBus } from './render.ts';
import { securityTextOf } from './securityText.ts';
import { brandAddress, siteAddress } from './sites.ts';
import type { openStatus } from './status.ts';
import type { MainThread } from './world.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { Paying } from '../http/pagePolicy.ts';
import type { PaymentDeps } from '../modules/money/payments/index.ts';
import { createHash } from 'node:crypto';
import { sealOf, sealText } from '@candor/domain/evidence/seal.ts';
import type { PageFacts } from '@candor/web/data/page.ts';
import { openedPreview, spendPreview } from '../modules/website/branding/index.ts';
import { SampleReceipt } from '../modules/engine/receipts/index.ts';

const PAGES = resolve(import.meta.dirname, '../../web/build/client');

interface PageSources {
  readonly paying: RunningPayments['deps'];
  readonly figures: Pick<Figures, 'fairness'>;
  readonly statusOf: ReturnType<typeof openStatus>;
}

/** Collects the pages of the web build and, where no mail is sent, of the outbox. */
export function allPages(
  { config, reported, created, bus, board, clock, pool, log, mails, content, service, settings }: MainThread,
  { paying, figures, statusOf }: PageSources,
) {
  const { simulated } = marketOf(config.prices);
  const built = pages({
    clientFolder: PAGES,
    render: renderOverBus({
      bus,
      pricesNow: (brand) => wholeFrame({ board, clock, simulated }, brand),
      sourceOf: content.sourceOf,
      serviceNow: () => service.noticeAt(clock.now()),
      fairnessOf: figures.fairness,
      statusOf,
      sampleNow: sampleSeals({ config, pool, clock, log }),
      barsOf: picturedBars({ bus, clock, log }),
      originOf: (brand) => brandAddress(config, brand),
      markUpOf: ({ id }) => settings.markUpOf(id),
    }),
    countBrands: () => reported.length,
    sharedAddressOf: (ask) => addressOfMissing(content.sourceOf(ask.brand), ask),
    siteOf: (brand) => ({
      origin: brandAddress(config, brand),
      pages: () => content.sourceOf(brand).pages(brand.id, brand.languages[0] ?? 'en'),
    }),
    securityTextOf: securityTextOf(config, clock),
    framesOf: (brand) => (simulated ? [] : frameOrigins(brand)),
    payingOf: (brand) => payingOf(brand, paying),
    filesSite: paying.filesSite,
    findPreview: previewsOf({ pool, clock }),
    studio: {
      spend: (brandId, ticket) => spendPreview({ pool, clock }, brandId, ticket),
      opened: (brandId, ticket) => openedPreview({ pool, clock }, brandId, ticket),
      officeSite: siteAddress(config.officeHost, config),
    },
    drawing: brandDrawing({ bus, originOf: (brand) => brandAddress(config, brand) }),
    sourcesPort: config.isDevelopment ? () => bus.request('pages.sources', null) : undefined,
  });
  return withBrandSwitcher(
    shownBrands(config, { reported, created }, { hasOutbox: mails.outbox !== undefined }),
    withOutbox(mails.outbox, (sender) => servesDemoTo(config, sender), built),
  );
}

type PayingDeps = Pick<PaymentDeps, 'providerOf' | 'filesSite'>;

/** Origins that the payment page admits: the targets of our forms, and the host of widgets. */
function payingOf(brand: Brand, { providerOf, filesSite }: PayingDeps): Paying {
  const forms = brand.payments.methods.flatMap(({ provider: name }) => {
    const configured = providerOf(brand.id, name);
    return configured?.provider.shape === 'formPost' ? configured.provider.origins(configured.config) : [];
  });
  return { forms: [...new Set(forms)], frames: [filesSite] };
}

/** Returns the seal of the receipt that checks itself on `/verify`, for the home pages that link there. */
function sampleSeals({ config, pool, clock, log }: Pick<MainThread, 'config' | 'pool' | 'clock' | 'log'>) {
  const brandId = config.mode === 'demo' ? config.brand : undefined;
  const sample = new SampleReceipt({ pool, clock, brandId });
  const onTrouble = (error: unknown): void => log.warn({ error: String(error) }, 'the sample receipt was not read');
  return (): PageFacts['sample'] => {
    const receipt = sample.lastKnown(onTrouble);
    const facts = receipt && sealOf(receipt);
    const tick = receipt?.executions.at(-1)?.tick.tickId;
    if (facts === undefined || tick === undefined) return undefined;
    const hash = createHash('sha256').update(sealText(facts)).digest('hex');
    return { number: String(facts.position), tick: String(tick), hash };
  };
}
