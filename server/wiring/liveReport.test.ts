import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandFile } from '@candor/brands/folder.ts';
import { afterAll, expect, it } from 'vitest';
import { liveReport } from './liveReport.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'candor-report-'));

afterAll(() => rmSync(dataDir, { recursive: true }));

it('SG-1 a brand that was begun in the office is checked like those of the folder of brands', async () => {
  const folder = join(dataDir, 'brands', 'oakfield');
  cpSync(brandFile('northline'), folder, { recursive: true });
  const settings = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')) as object;
  const own = { ...settings, id: 'oakfield', name: 'Oakfield', hosts: ['oakfield.localhost'] };
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(own));
  const findings = await liveReport({ DATA_DIR: dataDir }, { isLocal: true, database: async () => [] });
  const of = (brand: string) => findings.filter((one) => one.brand === brand).map(({ topic }) => topic);
  expect(of('northline').length).toBeGreaterThan(0);
  expect(of('oakfield')).toEqual(expect.arrayContaining(of('northline')));
});
