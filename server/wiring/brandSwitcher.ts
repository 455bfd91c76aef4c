import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import type { Themes } from '@candor/domain/branding/colours.ts';
import { readTokens } from '@candor/domain/branding/colours.ts';
import type { Config } from '../config.ts';
import { previewOf } from '../http/ownPages/brandSwitcher.ts';
import type { BrandPreview, ShownBrands } from '../http/ownPages/brandSwitcher.ts';
import { rememberServed, servedSheet } from '../modules/website/branding/index.ts';
import { readProductTokens } from './brandGate.ts';
import type { World } from './world.ts';

const PICTURES = resolve(import.meta.dirname, '../http/ownPages/previews');

/** Lists all brands side by side in a demonstration; elsewhere a brand sees no other. */
export function shownBrands(
  { mode, officeHost, bank }: Pick<Config, 'mode' | 'officeHost' | 'bank'>,
  { reported, created }: Pick<World, 'reported' | 'created'>,
  { hasOutbox }: { readonly hasOutbox: boolean },
): ShownBrands | undefined {
  if (mode !== 'demo') return undefined;
  const links = { office: officeHost, bank: bank?.port === undefined ? undefined : bank.host, hasOutbox };
  return {
    get brands() {
      return reported.filter(({ id }) => created.isPublic(id));
    },
    previewOf: previewsOfBrands(),
    links,
  };
}

/** Returns the picture of a brand's home page, or a drawing of it, each made on first request. */
export function previewsOfBrands(): (brand: Brand) => BrandPreview {
  const themesOf = themesOfBrands();
  return rememberServed((brand: Brand) => previewOf(brand, { themesOf, pictureOf: readPicture }));
}

/** Reads the picture of its home page that `npm run gallery` has taken; an operator's own brand has none. */
function readPicture({ id }: Pick<Brand, 'id'>): Buffer | undefined {
  const file = join(PICTURES, `${id}.webp`);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** Returns each brand's theme: the product's tokens with the brand's own on top. */
export function themesOfBrands(): (brand: Pick<Brand, 'id'>) => Themes {
  const tokens = readProductTokens();
  return ({ id }) => readTokens(tokens, servedSheet(id));
}
