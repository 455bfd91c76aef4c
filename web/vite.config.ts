import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compressAssets } from './compressAssets.ts';
import { patientRoutes } from './patientRoutes.ts';
import { scopedName } from './scopedName.ts';
import { shortManifest } from './shortManifest.ts';

/** Matches styles of the website, whose pages are rendered by the server and have them in one file. */
const WEBSITE = /\/web\/website\/(?!verify\/|calendar\/).*\.module\.css$/;
/** Components of the design system that the website's pages show, with their styles. */
const SHOWN = [
  'Badge',
  'Banner',
  'Button',
  'Choice',
  'CookieSettings',
  'FieldBox',
  'FieldError',
  'Logo',
  'ModeBanner',
  'NotFoundBlock',
  'PageHtml',
  'Price',
  'ProviderFrame',
  'ReceiptSeal',
  'RiskNote',
  'Skeleton',
  'Spinner',
  'Text\\w+',
];
const SHOWN_STYLES = new RegExp(`/web/ui/(?:${SHOWN.join('|')})\\.module\\.css$`);

/** Places of the pages before a login, which have no framework either. */
const ENTRANCE_PLACES = [
  'enhance/',
  'factors/',
  'portal/entry/',
  'portal/frame/Footer',
  'portal/links/',
  'portal/password/',
  'portal/phone/',
  'ui/Checkbox',
  'ui/Dialog',
  'ui/FormNotice',
  'ui/IconButton',
  'ui/PasswordField',
  'ui/QrCode',
  'ui/RunningText',
  'ui/Select',
  'ui/States',
  'ui/Toast',
  'ui/Tooltip',
  'ui/entranceForm',
];
const ENTRANCE = new RegExp(`/web/(?:${ENTRANCE_PLACES.join('|')}).*\\.module\\.css$`);

/** Modules that all parts with live prices share. */
const LIVE_PARTS = ['data/tradeCost', 'data/usePrices', 'data/useQuote', 'ui/numbers', 'ui/Price'];
const LIVE = new RegExp(`/web/(?:${LIVE_PARTS.join('|')})\\.tsx?`);

/**
 * Components of the design system and their icons: a hundred files of a few hundred bytes would each wait for the line.
 */
const PARTS = /\/node_modules\/lucide-react\/|\/web\/(?:ui|portal\/frame)\/.*\.tsx?$/;

/** The framework, with the loader of its pages; its own links are left out, since the site does not use them. */
const FRAMEWORK = new RegExp(
  [
    '/node_modules/(?:react|react-dom|react-router|scheduler)/(?!.*/lib/dom/(?:lib|dom)\\.js)',
    '/web/data/(?:backoff|loadInFull|routeModules|untilLoaded)\\.ts',
  ].join('|'),
);

/** What every page of the portal begins with comes in two files instead of sixty, and is smaller so. */
const groups = [
  { name: 'framework', test: FRAMEWORK, priority: 1 },
  { name: 'root', test: /\/web\/(?:root\.tsx|data\/(?:frameChoice|hydration|useStore)\.ts)/ },
  { name: 'shown', test: SHOWN_STYLES },
  { name: 'site', test: WEBSITE },
  { name: 'entrance', test: ENTRANCE },
  { name: 'locale', test: /\/web\/ui\/locale\.ts/ },
  { name: 'live', test: LIVE },
  { name: 'parts', test: PARTS, minShareCount: 3 },
  { name: 'portal', test: /\/web\/(?:portal|ui)\/.*\.module\.css/, minShareCount: 2 },
];

export default defineConfig(({ command }) => ({
  plugins: [patientRoutes(), reactRouter(), compressAssets(), shortManifest()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    /** A data: address in a style sheet would need a looser Content-Security-Policy. */
    assetsInlineLimit: 0,
    /** Files that every page has loaded are not requested again beside a late part. */
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(?:framework|root|rolldown-runtime)-/.test(file)),
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The build has few files: the pages thread would look up a thousand one by one. Run from sources, packages stay
    // external.
    ssr: {
      resolve: { noExternal: command === 'build' ? true : [] },
      build: { rolldownOptions: { input: './entry.render.ts' } },
    },
  },
}));
