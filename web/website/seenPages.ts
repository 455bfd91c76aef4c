/**
 * Specification 4 and decision 060: the pages of the content that this browser has seen, for when the network is slow
 * or missing. The browser runs it beside the pages and asks it before each of them. A page that the server sends in
 * time is shown as sent; otherwise the one last seen is shown at once, and replaced when the server's says something
 * else. Of a page that is gone, has moved, or may not be stored, nothing is kept.
 */
const STORE = 'seen-pages-1';
const PAGES_MAXIMUM = 30;
/** What a reader waits for the present page before the seen one is shown. */
const PATIENCE_MS = 400;
/** `VERSION_HEADER` of the pages of the content: another version is another content. */
const VERSION = 'X-Page-Version';

/** What the browser gives to such a script, as far as it is used. */
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
  // Who asks for the page again wants the present one; an address with a query chooses something.
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
  const seen = await store?.match(request.url);
  const fetched = fetch(request).then(async (sent) => {
    // A full disk, or a browser that stores nothing: the page is shown all the same.
    if (store !== undefined) await keep(store, request.url, sent).catch(ignore);
    return sent;
  });
  if (seen === undefined) return fetched;
  const first = await Promise.race([fetched.catch(() => seen), after(PATIENCE_MS, seen)]);
  if (first === seen) event.waitUntil(fetched.then((sent) => replace(event, { seen, sent }), ignore));
  return first;
}

/** Keeps a copy of a page of the content; of anything else under its address, none. A failure says nothing of it. */
async function keep(store: Cache, url: string, sent: Response): Promise<void> {
  if (isFailure(sent)) return;
  // Put again, it is the newest.
  await store.delete(url);
  const mayBeKept = sent.ok && sent.headers.has(VERSION) && !sent.headers.get('Cache-Control')?.includes('no-store');
  if (!mayBeKept) return;
  await store.put(url, sent.clone());
  const surplus = (await store.keys()).slice(0, -PAGES_MAXIMUM);
  for (const old of surplus) await store.delete(old);
}

/** The server is away, or has too much to do. */
function isFailure({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

/** The page that is shown asks for itself again where the server's is another one. */
async function replace(event: FetchEvent, { seen, sent }: Readonly<Record<'seen' | 'sent', Response>>): Promise<void> {
  const isSame = sent.ok && sent.headers.get(VERSION) === seen.headers.get(VERSION);
  if (isSame || isFailure(sent)) return;
  const page = await keeper.clients.get(event.resultingClientId);
  page?.postMessage('outdated');
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}

/** Without a network the seen page stays; without a store the page is shown as sent. */
function ignore(): undefined {
  return undefined;
}

// A module, as every file; the build leaves nothing of it.
export {};
