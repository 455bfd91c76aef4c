import { TOKEN_KEY, hasToken } from '../../data/token.ts';
import { catchUses } from './catchUses.ts';
import { parts } from './parts.ts';
import { watchNear } from './watchNear.ts';

/**
 * The one script of a public page. It finds the elements that can do more with a script, by `data-enhance`, and loads
 * the module of each when a reader comes near it or uses it. The page can be read, and its forms sent, without.
 */
async function begin(): Promise<void> {
  if (isPrepared()) await untilSeen();
  // Before anything here can lead elsewhere.
  if (location.search.includes('ref=')) await noteArrival();
  followSession();
  followService();
  document.addEventListener('click', closeMenu);
  catchUses(load);
  const atOnce = [...document.querySelectorAll<HTMLElement>('[data-enhance][data-now]')].map(load);
  const later = document.querySelectorAll<HTMLElement>('[data-enhance]:not([data-now], [data-later])');
  const near = await watchNear([...later], load);
  await Promise.allSettled([...atOnce, ...near]);
  // From here on what is typed and pressed is heard.
  document.documentElement.dataset['interactive'] = '';
  keepPages();
}

/** Beside the pages, so that those once seen show without a network (`seenPages.ts`). */
function keepPages(): void {
  // Rule ED-13: an unpublished page is never stored.
  if (!('serviceWorker' in navigator) || document.getElementById('content-preview') !== null) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', () => location.reload());
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

const loads = new WeakMap<Element, Promise<void>>();

/** Loads the module of an element, once, and lets it begin. */
function load(element: HTMLElement): Promise<void> {
  const known = loads.get(element);
  if (known !== undefined) return known;
  const name = element.dataset['enhance'] ?? '';
  const loaded = parts[name]?.().then(async ({ enhance }) => {
    await enhance(element);
    element.dataset['enhanced'] = name;
  });
  const begun = loaded ?? Promise.resolve();
  loads.set(element, begun);
  return begun;
}

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

/** Rule SM-6: the mode is asked for on return to the tab, and from then on while one is set. */
function followService(): void {
  const place = document.getElementById('service');
  if (place === null) return;
  if (place.firstElementChild !== null) void load(place);
  else
    document.addEventListener('visibilitychange', () => {
      // Offline it cannot be loaded, and the notice stays as it is.
      if (document.visibilityState === 'visible') load(place).catch(() => undefined);
    });
}

/** An entry that leads to a place on this very page must close the menu over it. */
function closeMenu({ target }: Event): void {
  if (target instanceof Element) target.closest('header details a')?.closest('details')?.removeAttribute('open');
}

void begin();
