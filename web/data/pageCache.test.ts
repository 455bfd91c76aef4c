import { expect, it } from 'vitest';
import { loadPage } from './loadPage.ts';
import { PageCache } from './pageCache.ts';
import type { KeptPage } from './pageCache.ts';

class MemoryStore {
  readonly entries = new Map<string, string>();
  room = Number.POSITIVE_INFINITY;
  get length(): number {
    return this.entries.size;
  }
  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
  setItem(key: string, value: string): void {
    if (this.entries.size >= this.room) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  }
}

const KEY = 'northline:en:about';
const GONE = 'gone';
const isText = (value: unknown): value is string => typeof value === 'string';
const page = (view: string): KeptPage<string> => ({ hash: `hash of ${view}`, view });

function open(store = new MemoryStore()) {
  const cache = new PageCache<string>(store, isText);
  const load = (fetchPage: () => Promise<KeptPage<string>>) =>
    loadPage({ cache, key: KEY, fetchPage, isGone: (view) => view === GONE, now: () => 1 });
  return { store, cache, load };
}

it('what was never seen is waited for, and kept by brand, language and slug', async () => {
  const { load, store } = open();
  expect(await load(async () => page('one'))).toEqual({ page: page('one') });
  expect([...store.entries.keys()]).toEqual(['cms:northline:en:about']);
});

it('what was seen shows at once, and is replaced when it has changed', async () => {
  const { load, cache } = open();
  cache.keep(KEY, page('one'), 0);
  const shown = await load(async () => page('two'));
  expect(shown.page).toEqual(page('one'));
  expect(await shown.fresh).toEqual(page('two'));
  expect(cache.read(KEY)).toEqual(page('two'));
});

it('what has not changed is not replaced', async () => {
  const { load, cache } = open();
  cache.keep(KEY, page('one'), 0);
  expect(await (await load(async () => page('one'))).fresh).toBeUndefined();
});

it('of a page that is gone nothing is kept, and that is passed on', async () => {
  const { load, cache } = open();
  cache.keep(KEY, page('one'), 0);
  expect(await (await load(async () => page(GONE))).fresh).toEqual(page(GONE));
  expect(cache.read(KEY)).toBeUndefined();
});

it('of a page that has moved nothing is kept, and where it is now is passed on', async () => {
  const { load, cache } = open();
  const move = async () => {
    throw new Response(null, { status: 301, headers: { Location: '/who-we-are' } });
  };
  await expect(load(move)).rejects.toBeInstanceOf(Response);
  cache.keep(KEY, page('one'), 0);
  expect(await (await load(move)).fresh).toEqual({ movedTo: '/who-we-are' });
  expect(cache.read(KEY)).toBeUndefined();
});

it('without a network what was seen stays, and what was not is a failure', async () => {
  const { load, cache } = open();
  const fail = () => Promise.reject(new Error('offline'));
  await expect(load(fail)).rejects.toThrow('offline');
  cache.keep(KEY, page('one'), 0);
  expect(await (await load(fail)).fresh).toBeUndefined();
  expect(cache.read(KEY)).toEqual(page('one'));
});

it('thirty pages are kept; the one of longest ago goes first, and nothing of anybody else', () => {
  const { store, cache } = open();
  store.setItem('theme', 'light');
  for (let at = 0; at < 35; at++) cache.keep(`b:en:${at}`, page('x'), at);
  expect(cache.read('b:en:4')).toBeUndefined();
  expect(cache.read('b:en:5')).toBeDefined();
  expect(store.entries.size).toBe(31);
});

it('a page too long to keep, and a storage that is full, are done without', () => {
  const { store, cache } = open();
  cache.keep(KEY, page('x'.repeat(300_000)), 0);
  expect(cache.read(KEY)).toBeUndefined();
  store.room = 0;
  expect(() => cache.keep(KEY, page('x'), 0)).not.toThrow();
});

it.each([
  'null',
  '{',
  '{"hash":1}',
  '{"schema":"0","hash":"a","at":1,"view":"x"}',
  '{"schema":"1","hash":"a","at":1,"view":7}',
])('what is no page of ours counts as nothing: %s', (text) => {
  const { store, cache } = open();
  store.setItem(`cms:${KEY}`, text);
  expect(cache.read(KEY)).toBeUndefined();
});

it('a browser without storage shows pages all the same', async () => {
  const cache = new PageCache<string>(undefined, isText);
  const shown = await loadPage({
    cache,
    key: KEY,
    fetchPage: async () => page('x'),
    isGone: () => false,
    now: () => 0,
  });
  expect(shown).toEqual({ page: page('x') });
});
