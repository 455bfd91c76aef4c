import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRANDS_VARIABLE, baseFile, brandFile } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { loadBrand } from '@candor/server/brands.ts';

export const LIVE_BRAND = 'lantern';
export const LIVE_HOST = 'lantern.example';

const DRAFT = new RegExp(
  [
    'draft, not reviewed|Entwurf, nicht|bozza, non|borrador, no|fictitious demonstration',
    'erfundene Marke zu Demonstrationszwecken|marchio fittizio a scopo dimostrativo|marca ficticia de demostración',
  ].join('|'),
  'gi',
);

type Settings = Record<string, unknown> & Pick<Brand, 'payments' | 'legalEntity'>;

/**
 * A folder of brands for this process: a brand that takes real money and meets every requirement of the gate, beside
 * northline unless it is alone.
 */
export class LiveBrandFolder {
  readonly path: string;

  constructor({ isAlone = false } = {}) {
    const northline = brandFile('northline');
    this.path = mkdtempSync(join(tmpdir(), 'brands-'));
    for (const id of isAlone ? [LIVE_BRAND] : ['northline', LIVE_BRAND])
      cpSync(northline, join(this.path, id), { recursive: true });
    process.env[BRANDS_VARIABLE] = this.path;
    this.#reviewTexts();
    this.change(({ payments, legalEntity, ...settings }) => ({
      ...settings,
      id: LIVE_BRAND,
      name: 'Lantern',
      hosts: [LIVE_HOST],
      fictitious: false,
      regime: 'esma-retail',
      legalEntity: {
        ...legalEntity,
        name: 'Lantern Markets Ltd',
        licence: { number: '123/45', regulator: 'The regulator', link: 'https://regulator.example/123' },
      },
      ombudsman: { name: 'The ombudsman', address: '3 Harbour Street, Lantern Bay', link: 'https://ombudsman.example' },
      payments: {
        ...payments,
        methods: [{ key: 'card', type: 1, provider: 'paymaxis', label: 'Card', icon: 'visa' }],
      },
      allowedCountries: ['DE', 'AT', 'GB'],
      securityContact: `security@${LIVE_HOST}`,
      contactEndpoint: 'https://hooks.example/incoming?key=first-secret',
    }));
  }

  load(): Brand {
    return loadBrand(LIVE_BRAND);
  }

  /** Rewrites the live brand's settings. */
  change(make: (settings: Settings) => object): void {
    const file = brandFile(LIVE_BRAND, 'brand.json');
    writeFileSync(file, JSON.stringify(make(JSON.parse(readFileSync(file, 'utf8')) as Settings), undefined, 2));
  }

  /** Writes another of the brand's files, or restores it. */
  write(name: string, text: string): void {
    writeFileSync(brandFile(LIVE_BRAND, name), text);
  }

  read(name: string): string {
    return readFileSync(brandFile(LIVE_BRAND, name), 'utf8');
  }

  remove(): void {
    delete process.env[BRANDS_VARIABLE];
    rmSync(this.path, { recursive: true });
  }

  /** Removes the marks of drafts and demonstrations from the texts, as a lawyer's review would. */
  #reviewTexts(): void {
    const pages = brandFile(LIVE_BRAND, 'content', 'pages');
    cpSync(baseFile('content', 'pages'), pages, { recursive: true, force: false });
    for (const name of readdirSync(pages)) {
      const file = join(pages, name);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replaceAll(DRAFT, 'reviewed'));
    }
    this.write(
      'content/settings.json',
      readFileSync(baseFile('content', 'settings.json'), 'utf8').replaceAll(DRAFT, 'broker'),
    );
  }
}
