import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { loadBrands } from '../brands.ts';
import { readBrandFiles } from './brandFiles.ts';
import { addPageFiles } from './pageFiles.ts';

const brands = loadBrands('northline');
const [northline] = brands;

async function openFiles(brand = northline) {
  const app = fastify();
  await addPageFiles(app, { clientFolder: '/nowhere', brandOf: () => brand });
  return app;
}

describe.each(brands.map((brand) => [brand.id, brand] as const))('the files of %s', (_id, brand) => {
  const files = readBrandFiles(brand);

  it('are served for ever under addresses that name their content, and for a day without', async () => {
    const app = await openFiles(brand);
    for (const { address, type } of files.byPath.values()) {
      const answer = await app.inject(address);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
      expect(answer.headers['cache-control']).toContain('immutable');
      const bare = await app.inject(address.split('?')[0] ?? '');
      expect(bare.headers['cache-control']).toBe('public, max-age=86400');
    }
  });

  it('load two files of faces at most, of its own families', () => {
    expect(files.fonts).toHaveLength(brand.fonts.length);
    expect(files.fonts.length).toBeLessThanOrEqual(2);
    const css = files.theme.content.toString();
    expect([...css.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address)).not.toContainEqual(
      expect.not.stringMatching(/^\/brand\/(?:fonts|media)\/[\w.-]+\?v=[0-9a-f]{12}$/),
    );
  });

  it('hold no drawing that could run something', async () => {
    const app = await openFiles(brand);
    for (const { address, content, type } of [files.logo, ...files.media.values()]) {
      expect(type).toBe('image/svg+xml');
      expect(content.toString()).not.toMatch(/<script|<foreignObject|\son\w+\s*=|(?:href|src)\s*=\s*"(?!#)/i);
      expect((await app.inject(address)).headers['content-security-policy']).toContain('sandbox');
    }
  });
});

it.each([
  '/brand/brand.json',
  '/brand/../brand.json',
  '/brand/fonts/..%2ftheme.css',
  '/brand/media/none.svg',
  '/brand/',
])('%s is no file of a brand', async (address) => {
  expect((await (await openFiles()).inject(address)).statusCode).toBe(404);
});
