import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compressAssets } from './compressAssets.ts';
import { scopedName } from './scopedName.ts';
import { shortManifest } from './shortManifest.ts';

/** What the site's pages begin with. */
const ROUTES =
  /\/web\/(?:root\.tsx|website\/(?:layout|home\/route|pages\/route)\.tsx|data\/(?:frameChoice|hydration|useStore)\.ts)/;

/** The server draws parts whose code comes late, too: their styles come with the page. */
const LATE_PARTS = [
  'Carousel',
  'CodeBlock',
  'ContactForm',
  'CookieSettings',
  'drawings',
  'Field\\w+',
  'MapPanel',
  'NotFoundBlock',
  'PageBanner',
  'PageLists',
  'route',
  'SectionDivider',
  'Spinner',
  'Text\\w+',
  'VideoBlock',
  'Badge',
  'Choice',
  'Costs',
  'CrossRates',
  'LiveChange',
  'MarketQuotes',
  'Price',
  'QuoteRow',
  'TickerTape',
  'UtcClock',
  'WidgetPanel',
];
const LATE_STYLES = new RegExp(
  `/web/(?:website/(?:blocks|home|notFound|widgets)|ui)/(?:${LATE_PARTS.join('|')})\\.module\\.css`,
);

/** What all parts that show live prices share; the portal's do, too. */
const LIVE_PARTS = [
  'data/tradeCost',
  'data/usePrices',
  'data/useQuote',
  'ui/numbers',
  'ui/Price',
  'website/widgets/LiveChange',
  'website/widgets/WidgetPanel',
  'website/widgets/frame/FramedWidget',
  'website/widgets/stateWords',
];
const LIVE = new RegExp(`/web/(?:${LIVE_PARTS.join('|')})\\.tsx?`);

/** What every page of a visitor begins with comes in two files instead of sixty, and is smaller so. */
const groups = [
  {
    // Without the router's own links, which the site does not use.
    name: 'framework',
    test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\/(?!.*\/lib\/dom\/(?:lib|dom)\.js)/,
    priority: 1,
  },
  { name: 'site', test: (id: string) => ROUTES.test(id) || LATE_STYLES.test(id) },
  { name: 'locale', test: /\/web\/ui\/locale\.ts/ },
  { name: 'live', test: LIVE },
  { name: 'cookies', test: /\/web\/website\/CookieChoice\.tsx/ },
  { name: 'portal', test: /\/web\/(?:portal|ui)\/.*\.module\.css/, minShareCount: 2 },
];

export default defineConfig({
  plugins: [reactRouter(), compressAssets(), shortManifest()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    /** A data: address in a style sheet would need a looser Content-Security-Policy. */
    assetsInlineLimit: 0,
    /** What every page has loaded is not asked for again beside a part that comes late. */
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(?:framework|site|rolldown-runtime)-/.test(file)),
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rolldownOptions: { input: './entry.render.ts' } } },
  },
});
