import { TOKEN_KEY, hasToken } from '../../data/token.ts';
import { catchUses } from '../../enhance/catchUses.ts';
import { comeAlive, followService, loaderOf } from '../../enhance/comeAlive.ts';
import { parts } from './parts.ts';

const load = loaderOf(parts);

/**
 * The one script of a public page. It finds the elements that can do more with a script, by `data-enhance`, and loads
 * the module of each when a reader comes near it or uses it. The page can be read, and its forms sent, without.
 */
async function begin(): Promise<void> {
  reloadWhenOutdated();
  // Its reader is on the way to another page, where they are counted.
  if ('leaving' in document.documentElement.dataset) return;
  if (isPrepared()) await untilSeen();
  // Before anything here can lead elsewhere.
  if (location.search.includes('ref=')) await noteArrival();
  followSession();
  followService(load);
  document.addEventListener('click', closeMenu);
  catchUses(load);
  await comeAlive(load);
  keepPages();
}

/**
 * The server's page may be another one than the seen page that is shown. Before anything that waits: once the page is
 * parsed, the browser hands over what was sent to it, and a message that nothing listens for is lost.
 */
function reloadWhenOutdated(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', () => location.reload());
}

/** Beside the pages, so that those once seen show without a network (`seenPages.ts`). */
function keepPages(): void {
  // Rule ED-13: an unpublished page is never stored.
  if (!('serviceWorker' in navigator) || document.getElementById('content-preview') !== null) return;
  const { serviceWorker } = navigator;
  const guard = window.trustedTypes?.createPolicy('seen-pages', { createScriptURL: () => SEEN_PAGES });
  // A browser that lets nothing be stored does without.
  serviceWorker.register(guard?.createScriptURL?.('') ?? SEEN_PAGES).catch(() => undefined);
}

/** Most visitors bring no reference, and do without its code. */
async function noteArrival(): Promise<void> {
  const { rememberArrival } = await import('../../data/arrival.ts');
  rememberArrival(location);
}

const SEEN_PAGES = '/seen-pages.js';

/** Is the browser making the page before anybody has opened it? */
function isPrepared(): boolean {
  return 'prerendering' in document && document.prerendering === true;
}

function untilSeen(): Promise<unknown> {
  return new Promise((seen) => document.addEventListener('prerenderingchange', seen, { once: true }));
}

/** A login or logout in another tab is noticed, and one since a page that the browser has kept: the styles follow. */
function followSession(): void {
  const look = (): void => {
    const isClient = hasToken();
    document.documentElement.toggleAttribute('data-client', isClient);
    // Specification 2: a logged-in client is never shown the home page, however they came to it.
    if (isClient && document.querySelector('[data-content=index]') !== null)
      location.replace(`/platform/BTCUSD${location.search}`);
  };
  look();
  addEventListener('storage', ({ key }) => {
    // Null: everything that was stored is gone. The session's own listener is to hear of it first.
    if (key === null || key === TOKEN_KEY) setTimeout(look);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look();
  });
}

/** An entry that leads to a place on this very page must close the menu over it. */
function closeMenu({ target }: Event): void {
  if (target instanceof Element) target.closest('header details a')?.closest('details')?.removeAttribute('open');
}

void begin();
