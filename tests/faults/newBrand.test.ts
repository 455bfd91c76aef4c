import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brandFile } from '@candor/brands/folder.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { startTestServer } from '../support/server.ts';
import { readPage } from './readPage.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'brands-'));

afterAll(() => rmSync(folder, { recursive: true }));

test('BR-7 a brand more: from nothing to a served site, without a line of code', async () => {
  cpSync(brandFile('northline'), join(folder, 'northline'), { recursive: true });
  const made = spawnSync(process.execPath, [join(ROOT, 'scripts/enter.mjs'), 'scripts/newBrand.ts', 'oakfield'], {
    cwd: ROOT,
    env: { ...process.env, MODE: 'demo', BRANDS_FOLDER: folder },
    encoding: 'utf8',
  });
  expect(made.status, made.stderr).toBe(0);
  expect(made.stdout).toContain('http://oakfield.localhost');

  const server = await startTestServer({ cluster: inject('cluster'), settings: { BRANDS_FOLDER: folder } });
  try {
    for (const path of ['/', '/about', '/de/terms-conditions', '/login']) {
      const page = await readPage(server.port, 'oakfield.localhost', path);
      expect(page.status, path).toBe(200);
      expect(page.text, path).toContain('Oakfield');
    }
    expect((await readPage(server.port, 'oakfield.localhost', '/brand/theme.css')).text).toContain('--brand-fill');
    expect((await readPage(server.port, 'northline.localhost', '/')).text).not.toContain('Oakfield');
    expect((await readPage(server.port, 'nobody.localhost', '/')).status).toBe(421);
  } finally {
    await server.stop();
  }
});
