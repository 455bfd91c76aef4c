import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface FetchEvent {
  readonly request: { readonly mode: string; readonly method: string; readonly url: string; readonly cache: string };
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

const PAGE_URL = 'http://northline.localhost/about';
const page = (version: string, text: string) => new Response(text, { headers: { 'X-Page-Version': version } });

let hear: (event: FetchEvent) => void;

beforeEach(async () => {
  vi.resetModules();
  const listeners = new Map<string, (event: FetchEvent) => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: (event: FetchEvent) => void) =>
    listeners.set(name, listener),
  );
  await import('./seenPages.ts');
  hear = listeners.get('fetch') ?? (() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns what the browser gets when it navigates to the page. */
function visit(): Promise<Response> | undefined {
  let answer: Promise<Response> | undefined;
  hear({
    request: { mode: 'navigate', method: 'GET', url: PAGE_URL, cache: 'default' },
    resultingClientId: 'tab',
    respondWith: (response) => {
      answer = response;
    },
    waitUntil: () => undefined,
  });
  return answer;
}

/** Fakes the browser's own cache, as far as it is used. */
function storeOf(stored: Response | undefined, put: () => Promise<void> = async () => undefined) {
  const store = { match: async () => stored, delete: async () => true, put, keys: async () => [] };
  vi.stubGlobal('caches', { open: async () => store, keys: async () => [] });
}

test('a page is shown as sent in a browser that stores nothing, and on a full disk', async () => {
  vi.stubGlobal('fetch', async () => page('1', 'as sent'));
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('no store in a private window')) });
  expect(await (await visit())?.text()).toBe('as sent');
  storeOf(undefined, () => Promise.reject(new Error('the quota is used up')));
  expect(await (await visit())?.text()).toBe('as sent');
});

test('without a network the page last seen is shown', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  storeOf(page('1', 'as seen'));
  expect(await (await visit())?.text()).toBe('as seen');
});
