import { readFileSync } from 'node:fs';
import { brandFile } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { Themes } from '@candor/domain/branding/colours.ts';
import { readTokens } from '@candor/domain/branding/colours.ts';
import type { Config } from '../config.ts';
import type { ShownBrands } from '../http/brandSwitcher.ts';
import { readProductTokens } from './brandGate.ts';

/** All brands side by side, where they are demonstrations; elsewhere no brand knows of another. */
export function shownBrands({ mode }: Pick<Config, 'mode'>, brands: readonly Brand[]): ShownBrands | undefined {
  if (mode !== 'demo') return undefined;
  return { brands, themesOf: themesOfBrands() };
}

/** How each brand looks: the product's tokens with its own on top of them. */
export function themesOfBrands(): (brand: Pick<Brand, 'id'>) => Themes {
  const tokens = readProductTokens();
  return ({ id }) => readTokens(tokens, readFileSync(brandFile(id, 'theme.css'), 'utf8'));
}
