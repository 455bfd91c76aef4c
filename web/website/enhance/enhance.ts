import { TOKEN_KEY, hasToken } from '../../data/token.ts';
import { queueEarlyInput } from '../../enhance/queueEarlyInput.ts';
import { activateParts, followService, loaderOf } from '../../enhance/activateParts.ts';
import type { Parts } from '../../enhance/activateParts.ts';

/** Modules of a page's elements, by the names in `data-enhance`. */
const parts: Parts = {
  autoplay: () => import('./parts/autoplay.ts'),
  calendar: () => import('./parts/calendar.tsx'),
  carousel: () => import('./parts/carousel.ts'),
  clientMoney: () => import('./parts/clientMoney.tsx'),
  client: () => import('./parts/client.tsx'),
  contactForm: () => import('./parts/contactForm.tsx'),
  cookies: () => import('../../enhance/parts/cookies.tsx'),
  copy: () => import('./parts/copy.ts'),
  costs: () => import('./parts/costs.ts'),
  crossRates: () => import('./parts/crossRates.ts'),
  film: () => import('./parts/film.ts'),
  frame: () => import('./parts/frame.ts'),
  logout: () => import('./parts/logout.ts'),
  map: () => import('./parts/map.tsx'),
  quotes: () => import('./parts/quotes.ts'),
  service: () => import('../../enhance/parts/service.tsx'),
  tape: () => import('./parts/tape.tsx'),
  theme: () => import('../../enhance/parts/theme.ts'),
  verify: () => import('./parts/verify.tsx'),
};

const load = loaderOf(parts);

/**
 * Script of a public page. It finds the elements that can do more with a script, by `data-enhance`, and loads the
 * module of each when a reader comes near it or uses it. The page can be read, and its forms sent, without it.
 */
async function begin(): Promise<void> {
  reloadWhenOutdated();
  // A reader who is being redirected to another page is counted there.
  if ('leaving' in document.documentElement.dataset) return;
  if (isPrepared()) await untilSeen();
  // The arrival is noted before anything here can redirect.
  if (location.search.includes('ref=')) await noteArrival();
  followSession();
  followService(load);
  document.addEventListener('click', closeMenu);
  document.addEventListener('click', keepHash);
  queueEarlyInput(load);
  await activateParts(load);
  keepPages();
}

/**
 * Reloads a page shown from the cache of seen pages when the server's is another one. The listener comes before
 * anything that waits: once the page is parsed, the browser delivers pending messages, and a message without a listener
 * is lost.
 */
function reloadWhenOutdated(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', () => location.reload());
}

/** Registers the service worker, so that pages once seen show without a network (`seenPages.ts`). */
function keepPages(): void {
  // Rule ED-13: an unpublished page is never stored.
  if (!('serviceWorker' in navigator) || document.getElementById('content-preview') !== null) return;
  const { serviceWorker } = navigator;
  const guard = window.trustedTypes?.createPolicy('seen-pages', { createScriptURL: () => SEEN_PAGES });
  // A browser that stores nothing does without.
  serviceWorker.register(guard?.createScriptURL?.('') ?? SEEN_PAGES).catch(() => undefined);
}

/** Counts a reference; most visitors bring none, and do without its code. */
async function noteArrival(): Promise<void> {
  const { rememberArrival } = await import('../../data/arrival.ts');
  rememberArrival(location);
}

const SEEN_PAGES = '/seen-pages.js';

/** Is the browser prerendering the page before anybody has opened it? */
function isPrepared(): boolean {
  return 'prerendering' in document && document.prerendering === true;
}

function untilSeen(): Promise<unknown> {
  return new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}

/** Follows a login or logout in another tab, or since the browser cached the page: the styles follow. */
function followSession(): void {
  const look = (): void => {
    const isClient = hasToken();
    document.documentElement.toggleAttribute('data-client', isClient);
    // A logged-in client is never shown the home page, however they reached it (specification 2).
    if (isClient && document.querySelector('[data-content=index]') !== null)
      location.replace(`/platform/BTCUSD${location.search}`);
  };
  look();
  addEventListener('storage', ({ key }) => {
    // Null means that the whole storage was cleared. The session's own listener must run first.
    if (key === null || key === TOKEN_KEY) setTimeout(look);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look();
  });
}

/** Closes the menu when an entry in it points to a place on this page. */
function closeMenu({ target }: Event): void {
  if (target instanceof Element) target.closest('header details a')?.closest('details')?.removeAttribute('open');
}

/** Keeps what follows the # in the address, such as a receipt to be verified, when the page's language changes. */
function keepHash({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('footer a[hreflang]') : null;
  if (link !== null) link.hash = location.hash;
}

void begin();
