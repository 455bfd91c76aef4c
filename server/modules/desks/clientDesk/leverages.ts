import type { Brand } from '@candor/brands/schema.ts';
import { withoutSettings } from '../../engine/dealing/index.ts';

/** Terms are places in the file's lists (rule SE-6): a setting that cuts these for a time does not cut the terms. */
export function leveragesOf(brand: Pick<Brand, 'leverages'>): Brand['leverages'] {
  return withoutSettings(brand).leverages;
}
