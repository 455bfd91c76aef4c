import type { Brand } from '@candor/brands/schema.ts';
import { withoutSettings } from '../../engine/dealing/index.ts';

/**
 * Returns the leverages of the brand's file. Terms refer to places in its lists (rule SE-6), so a temporary setting
 * that shortens the lists does not cut the terms.
 */
export function leveragesOf(brand: Pick<Brand, 'leverages'>): Brand['leverages'] {
  return withoutSettings(brand).leverages;
}
