import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandFile } from '@candor/brands/folder.ts';
import { brandSchema } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';

/** A folder of brands with only northline, for an operator who changes it; the caller removes it. */
export function ownBrand(): string {
  const folder = mkdtempSync(join(tmpdir(), 'brands-'));
  cpSync(brandFile('northline'), join(folder, 'northline'), { recursive: true });
  return folder;
}

/** The brand says this of itself besides. */
export function changeBrand(folder: string, change: (brand: Brand) => Brand): void {
  const path = join(folder, 'northline', 'brand.json');
  writeFileSync(path, JSON.stringify(change(brandSchema.parse(JSON.parse(readFileSync(path, 'utf8'))))));
}

/** The brand begins with this page instead of the pack's of that name. */
export function writePage(folder: string, slug: string, components: readonly JsonObject[]): void {
  const entry = { title: slug, title_slug: slug, published: true, components };
  writeFileSync(join(folder, 'northline', 'content', 'pages', `${slug}.json`), JSON.stringify(entry));
}
