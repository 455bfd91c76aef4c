import type { BrandDetail } from '@candor/contracts/http/office/brands.ts';
import { office, officeQueries, refreshQueries, useOfficeQuery } from './office.ts';

const LIST = ['brands'];
const EVERY_MS = 30_000;
const detailKey = (brand: string) => ['brand', brand];

/** Returns the brands whose publishing the member of staff may see. */
export function useBrands() {
  return useOfficeQuery(LIST, () => office.listBrands({}));
}

export function useBrand(brand: string) {
  return useOfficeQuery(detailKey(brand), () => office.openBrand({ brand }), { refetchInterval: EVERY_MS });
}

/** Keeps the brand that a command has returned; refreshes the list, the approvals queue and the home page too. */
export async function putBrand(detail: BrandDetail): Promise<void> {
  officeQueries.setQueryData(detailKey(detail.row.id), detail);
  await refreshQueries(LIST, ['approvals'], ['home']);
}
