import { expect, test } from 'vitest';
import { PageCache } from './pageCache.ts';
import type { CachedPage } from './pageCache.ts';

/** A page of this many bytes in each of its three encodings. */
function pageOf(bytes: number): CachedPage {
  const body = Buffer.alloc(bytes);
  return { status: 200, headers: {}, body, compressed: { br: body, gzip: body }, hash: '' };
}

async function fill(cache: PageCache, count: number, bytes = 1): Promise<number> {
  const keys = Array.from({ length: count }, (_, index) => String(index));
  for (const key of keys) await cache.find(key, async () => pageOf(bytes));
  return keys.filter((key) => cache.holds(key)).length;
}

const still = () => 0;

test.each([
  [1, 300],
  [10, 600],
])('the pages of %s brands are kept, up to %s of them', async (brands, expected) => {
  expect(await fill(new PageCache(() => brands, still), 1_000)).toBe(expected);
});

test('a brand that is added makes room for its pages', async () => {
  let brands = 1;
  const cache = new PageCache(() => brands, still);
  await fill(cache, 300);
  brands = 10;
  expect(await fill(cache, 500)).toBe(500);
});

test('the oldest pages give way to the maximum of bytes', async () => {
  const cache = new PageCache(() => 10, still, 300);
  expect(await fill(cache, 20, 10)).toBe(10);
  expect([cache.holds('9'), cache.holds('10')]).toEqual([false, true]);
});

test('pages that are no longer fresh are dropped before the maximum is reached', async () => {
  let now = 0;
  const cache = new PageCache(
    () => 10,
    () => now,
    60,
  );
  await cache.find('stale', async () => pageOf(10));
  now = 1_000;
  await cache.find('fresh', async () => pageOf(10));
  now = 2_000;
  expect([cache.holds('stale'), cache.holds('fresh')]).toEqual([false, true]);
  // Without the stale page there is room for both others.
  await cache.find('next', async () => pageOf(10));
  expect([cache.holds('fresh'), cache.holds('next')]).toEqual([true, true]);
});

test('a page that fails is not kept, and takes no bytes', async () => {
  const cache = new PageCache(() => 1, still, 30);
  await expect(cache.find('failed', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await cache.find('broken', async () => ({ ...pageOf(10), status: 500 }));
  await cache.find('whole', async () => pageOf(10));
  expect([cache.holds('failed'), cache.holds('broken'), cache.holds('whole')]).toEqual([false, false, true]);
});
