import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brandFile } from '@candor/brands/folder.ts';
import { afterAll, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer } from '../support/server.ts';
import { readPage } from './readPage.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'brands-'));

afterAll(() => rmSync(folder, { recursive: true }));

function run(script: string, args: readonly string[], settings: Readonly<Record<string, string>>) {
  return spawnSync(process.execPath, [join(ROOT, 'scripts/enter.mjs'), `scripts/${script}`, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  });
}

/** Returns the complaint of a live installation, which outside a terminal is a line of its log. */
function complaintOf({ stderr }: ReturnType<typeof run>): string {
  return z.object({ msg: z.string() }).parse(JSON.parse(stderr)).msg;
}

test('the first brand of a live installation, in an empty folder and before all else is set', () => {
  const place = join(folder, 'of-an-operator');
  mkdirSync(place);
  const settings = { MODE: 'live', BRANDS_FOLDER: place, BRAND: 'oakfield', PAYMENTS_FILE: join(place, 'none.json') };
  expect(complaintOf(run('checkBrands.ts', ['--live'], settings))).toBe(
    'There is no brand: npm run new-brand -- NAME makes one.',
  );
  const outcome = run('newBrand.ts', ['oakfield'], settings);
  expect(outcome.status, outcome.stderr).toBe(0);
  expect(outcome.stdout).toContain('npm run check-brand -- --live oakfield');
  expect(outcome.stdout).not.toContain('localhost');

  const checked = run('checkBrands.ts', ['--live', 'oakfield'], settings);
  expect(checked.status, checked.stderr).toBe(1);
  expect(checked.stdout).toMatch(/oakfield: \d+ findings/);
  expect(complaintOf(run('checkBrands.ts', ['--live', 'oakfeild'], settings))).toBe(
    'There is no brand oakfeild. There are: oakfield.',
  );
  const nowhere = { ...settings, BRANDS_FOLDER: join(folder, 'nowhere') };
  expect(complaintOf(run('newBrand.ts', ['ash'], nowhere))).toMatch(
    /^BRANDS_FOLDER is ".*"; allowed: a folder of brands.$/,
  );
});

test('BR-7 a brand more: from nothing to a served site, without a line of code', async () => {
  cpSync(brandFile('northline'), join(folder, 'northline'), { recursive: true });
  const outcome = run('newBrand.ts', ['oakfield'], { MODE: 'demo', BRANDS_FOLDER: folder });
  expect(outcome.status, outcome.stderr).toBe(0);
  expect(outcome.stdout).toContain('http://oakfield.localhost');

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
