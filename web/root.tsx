import { languages as allLanguages } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { addressLanguage } from '@candor/domain/content/cms/addresses.ts';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import type { BrandFacts } from './data/brand.ts';
import { earlyScript } from './data/earlyScript.ts';
import { lateFaces } from './data/lateFaces.ts';
import type { FacesAfter } from './data/lateFaces.ts';
import { useNonce, usePersonalNonce } from './data/nonce.ts';
import { pageContext } from './data/page.ts';
import { pageFade, quietFade } from './data/pageFade.ts';
import { speculationRules } from './data/speculationRules.ts';
import { websiteBuild } from './data/websiteBuild.server.ts';
import { websiteWords } from './data/words.server.ts';
import './ui/global.css';
import { scrollToTop } from './ui/scrollToTop.ts';

/** Id of the route around the website's pages. */
const WEBSITE = 'website/layout';
/** Prefix of the partners' routes. */
const PANEL = 'affiliate/';

export function loader({ context }: LoaderFunctionArgs): BrandFacts {
  const { brand, language, assets, hasOutbox, origin, content } = context.get(pageContext);
  const { broken } = websiteWords(language, { brand: brand.name }).website;
  const { enhancer, entrances, partners } = websiteBuild();
  const { settings, copyrights } = content;
  const copyright = settings.copyright ?? '';
  return { brand, language, assets, hasOutbox, origin, broken, copyright, copyrights, enhancer, entrances, partners };
}

/**
 * Never revalidates: the brand does not change while a page is open, and the code that changes the language updates the
 * page itself.
 */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('root');
  const nonce = useNonce();
  const personal = usePersonalNonce();
  const { pathname } = useLocation();
  const written = useWrittenLanguage();
  const languages = useOtherLanguages(facts, pathname);
  const script = useOwnScript(facts);
  return (
    <html
      lang={written ?? facts?.language ?? 'en'}
      data-language={facts?.language}
      data-brand={facts?.brand.id}
      data-currency={facts?.brand.currency.code}
      data-theme={themeOf(facts)}
      data-languages={languages}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {facts?.brand.fictitious !== false && <meta name="robots" content="noindex" />}
        {personal !== undefined && <meta property="csp-nonce" nonce={personal} suppressHydrationWarning />}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
        {script?.isOfWebsite === true && <Fade />}
        {facts !== undefined && (
          <Faces addresses={facts.assets.fonts} after={script === undefined ? 'load' : 'paint'} />
        )}
        <Links />
        {facts !== undefined && (
          <link rel="stylesheet" href={facts.assets.theme} nonce={nonce} suppressHydrationWarning />
        )}
        {facts !== undefined && <link rel="icon" type="image/svg+xml" href={facts.assets.logo} />}
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body className={bodyClass(pathname)}>
        {children}
        {/* Styles see by this that the whole page has arrived. A switch of the language drops the scripts. */}
        <span data-end hidden />
        {script === undefined ? <Scripts /> : <OwnScript {...script} />}
      </body>
    </html>
  );
}

/** Module that, in development, the components' sources expect of a page with hot reloading. */
const REFRESHER = '/@id/__x00__virtual:react-router/inject-hmr-runtime';

interface OwnScriptProps {
  address: string | undefined;
  /** Whether the page is the website's, whose links may be prefetched and fade. */
  isOfWebsite: boolean;
}

/**
 * Returns the script of the website's pages and of the entrances, which run without the router and React (decision
 * 060).
 */
function useOwnScript(facts: BrandFacts | undefined): OwnScriptProps | undefined {
  const matches = useMatches();
  if (matches.some(({ id }) => id === WEBSITE)) return { address: facts?.enhancer, isOfWebsite: true };
  const isPlain = matches.some(({ loaderData }) => part(loaderData, 'plain') !== undefined);
  if (!isPlain) return undefined;
  const isOfPartners = matches.some(({ id }) => id.startsWith(PANEL));
  return { address: isOfPartners ? facts?.partners : facts?.entrances, isOfWebsite: false };
}

function OwnScript({ address, isOfWebsite }: OwnScriptProps) {
  const nonce = useNonce();
  return (
    <>
      {isOfWebsite && (
        <script
          type="speculationrules"
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: speculationRules }}
        />
      )}
      {import.meta.env.DEV && <script type="module" src={REFRESHER} nonce={nonce} suppressHydrationWarning />}
      <script type="module" src={address} nonce={nonce} suppressHydrationWarning />
    </>
  );
}

interface FacesProps {
  /** Addresses of the brand's font files. */
  addresses: readonly string[];
  after: FacesAfter;
}

/** Requests the fonts after what the page needs first; without scripts, at once. */
function Faces({ addresses, after }: FacesProps) {
  const nonce = useNonce();
  const links = addresses.map((address) => (
    <link key={address} rel="preload" as="font" type="font/woff2" href={address} crossOrigin="anonymous" />
  ));
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: lateFaces(addresses, after) }}
      />
      <noscript>{links}</noscript>
    </>
  );
}

function Fade() {
  const nonce = useNonce();
  return (
    <>
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: pageFade }} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: quietFade }} />
    </>
  );
}

export default function Root() {
  useScrollToTop();
  useEffect(markInteractive, []);
  return <Outlet />;
}

/** Marks the page as interactive: from here on typing and presses are handled. */
function markInteractive(): void {
  document.documentElement.dataset['interactive'] = '';
}

/** Returns the theme; dark is that of pages that name none. */
function themeOf(facts: BrandFacts | undefined): 'light' | undefined {
  return facts?.brand.theme === 'light' ? 'light' : undefined;
}

/** Returns the language of the page's content: on a page that is not translated, the brand's first. */
function useWrittenLanguage(): Language | undefined {
  const found = useMatches().flatMap(({ loaderData }) => writtenIn(loaderData) ?? []);
  return found[0];
}

/**
 * Rule LA-5: returns the brand's languages, on a content page whose address names none of them. The early script
 * redirects a reader of a language other than the first to the address that names it.
 */
function useOtherLanguages(facts: BrandFacts | undefined, path: string): string | undefined {
  const isContent = useMatches().some(({ loaderData }) => part(loaderData, 'kind') === 'page');
  const { languages = [] } = facts?.brand ?? {};
  if (!isContent || languages.length < 2 || addressLanguage(path, languages) !== undefined) return undefined;
  return languages.join(' ');
}

function writtenIn(loaded: unknown): Language | undefined {
  const written = part(loaded, 'written');
  return allLanguages.find((language) => language === written);
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Derives the class of the body from the path (specification 2). */
function bodyClass(pathname: string): string {
  const name = pathname
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `page-${name === '' ? 'home' : name}`;
}

/** Scrolls to the top on every change of route; the first page may start at its anchor (specification 2). */
function useScrollToTop(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollToTop();
  }, [pathname]);
}
