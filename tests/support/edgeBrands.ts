import type { Brand } from '@candor/brands/schema.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { standInMethods } from './standInProviders.ts';

/** Host of a second brand on the same database. */
export const OTHER_HOST = 'other.localhost';
/** Host of a brand that does not reveal who has an account, and hides wheat. */
export const QUIET_HOST = 'quiet.localhost';
const quiet = {
  id: 'quiet',
  name: 'Quiet',
  hosts: [QUIET_HOST],
  revealEmailState: false,
  hiddenInstruments: ['WHEATUSD'],
};

/** Returns the three brands of every edge, and those that a test adds. */
export function edgeBrands(more: readonly Brand[]): [Brand, ...Brand[]] {
  const northline = loadBrand('northline');
  const brand = { ...northline, payments: { ...northline.payments, methods: standInMethods } };
  return [
    brand,
    { ...brand, id: 'other', name: 'Other', hosts: [OTHER_HOST], robot: false, regime: 'esma-retail' as const },
    { ...brand, ...quiet, website: { ...brand.website, economics: false } },
    ...more,
  ];
}
