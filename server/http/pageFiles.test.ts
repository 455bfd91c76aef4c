import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

it('a script is the same for everybody, whatever comes with the request, and says nothing of the one who asks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-scripts-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'page-1a2b3c.js'), 'export const page = 1;\n');
  try {
    const app = fastify();
    await addPageFiles(app, { clientFolder: folder, brandOf: () => northline });
    const answers = await Promise.all(
      [{}, { cookie: '__Host-client=secret', authorization: 'Bearer secret' }].map((headers) =>
        app.inject({ url: '/assets/page-1a2b3c.js?token=secret', headers }),
      ),
    );
    for (const { statusCode, payload, headers } of answers) {
      expect([statusCode, payload]).toEqual([200, 'export const page = 1;\n']);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toContain('immutable');
      expect(headers['vary'] ?? '').not.toMatch(/cookie|authorization/i);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
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
