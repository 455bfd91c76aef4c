/**
 * Service worker that keeps the content pages seen by this browser, for when the network is slow or missing
 * (specification 4, decision 060). The browser runs it beside the pages and asks it before each of them. A page that
 * the server sends in time is shown as sent; otherwise the one last seen is shown immediately, and replaced if the
 * server's differs. A page that is gone, has moved, or may not be stored is not kept.
 */
const STORE = 'seen-pages-1';
const PAGES_MAXIMUM = 30;
/** Time that a reader waits for the present page before the seen one is shown. */
const PATIENCE_MS = 400;
/** `VERSION_HEADER` of the content pages: another version is another content. */
const VERSION = 'X-Page-Version';

/** Event that the browser passes to a service worker, as far as it is used. */
interface FetchEvent extends Event {
  readonly request: Request;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}
interface Keeper {
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate' | 'fetch', listener: (event: FetchEvent) => void): void;
}

const keeper = globalThis as unknown as Keeper;

keeper.addEventListener('install', () => void keeper.skipWaiting());
keeper.addEventListener('activate', (event) => event.waitUntil(begin()));
keeper.addEventListener('fetch', (event) => {
  const { mode, method, url, cache } = event.request;
  // A reader who reloads the page wants the present one; an address with a query chooses something.
  const isPlain = mode === 'navigate' && method === 'GET' && new URL(url).search === '';
  if (isPlain && cache !== 'reload' && cache !== 'no-cache') event.respondWith(answer(event));
});

async function begin(): Promise<void> {
  for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
  await keeper.clients.claim();
}

async function answer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const store = await caches.open(STORE).catch(ignore);
  const stored = await store?.match(request.url);
  const fetched = fetch(request).then(async (sent) => {
    // If the disk is full, or the browser stores nothing, the page is still shown.
    if (store !== undefined) await keep(store, request.url, sent).catch(ignore);
    return sent;
  });
  if (stored === undefined) return fetched;
  const first = await Promise.race([fetched.catch(() => stored), after(PATIENCE_MS, stored)]);
  if (first === stored) event.waitUntil(fetched.then((sent) => replace(event, { stored, sent }), ignore));
  return first;
}

/** Keeps a copy of a content page, and removes it if anything else is under its address. A failure changes nothing. */
async function keep(store: Cache, url: string, sent: Response): Promise<void> {
  if (isFailure(sent)) return;
  // Deleting it first makes the page the newest entry.
  await store.delete(url);
  const mayBeKept = sent.ok && sent.headers.has(VERSION) && !sent.headers.get('Cache-Control')?.includes('no-store');
  if (!mayBeKept) return;
  await store.put(url, sent.clone());
  const surplus = (await store.keys()).slice(0, -PAGES_MAXIMUM);
  for (const old of surplus) await store.delete(old);
}

/** Is the server down or overloaded? */
function isFailure({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

/** Makes the shown page reload if the server's differs. */
async function replace(
  event: FetchEvent,
  { stored, sent }: Readonly<Record<'stored' | 'sent', Response>>,
): Promise<void> {
  const isSame = sent.ok && sent.headers.get(VERSION) === stored.headers.get(VERSION);
  if (isSame || isFailure(sent)) return;
  const page = await keeper.clients.get(event.resultingClientId);
  page?.postMessage('outdated');
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}

/** Ignores an error: without a network the seen page stays, without a cache the page is shown as sent. */
function ignore(): undefined {
  return undefined;
}

// The export makes the file a module, like every other; the build removes it.
export {};
