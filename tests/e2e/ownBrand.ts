import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandFile } from '@candor/brands/folder.ts';
import { brandSchema } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';

/** Creates a folder of brands with only northline, for an operator to change; the caller removes it. */
export function ownBrand(): string {
  const folder = mkdtempSync(join(tmpdir(), 'brands-'));
  cpSync(brandFile('northline'), join(folder, 'northline'), { recursive: true });
  return folder;
}

/** Changes the brand's configuration. */
export function changeBrand(folder: string, change: (brand: Brand) => Brand): void {
  const path = join(folder, 'northline', 'brand.json');
  writeFileSync(path, JSON.stringify(change(brandSchema.parse(JSON.parse(readFileSync(path, 'utf8'))))));
}

/** Writes a page with which the brand starts, instead of the pack's page of that name. */
export function writePage(folder: string, slug: string, components: readonly JsonObject[]): void {
  const entry = { title: slug, title_slug: slug, published: true, components };
  writeFileSync(join(folder, 'northline', 'content', 'pages', `${slug}.json`), JSON.stringify(entry));
}
