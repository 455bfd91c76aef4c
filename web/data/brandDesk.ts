import type { BrandDetail } from '@candor/contracts/http/office/brands.ts';
import { useQuery } from '@tanstack/react-query';
import { office, officeQueries, refreshQueries } from './office.ts';
import { valueOf } from './outcome.ts';

const LIST = ['brands'];
const EVERY_MS = 30_000;
const detailKey = (brand: string) => ['brand', brand];

/** Returns the brands whose publishing the member of staff may see. */
export function useBrands() {
  return useQuery({ queryKey: LIST, queryFn: async () => valueOf(await office.listBrands({})) });
}

export function useBrand(brand: string) {
  return useQuery({
    queryKey: detailKey(brand),
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.openBrand({ brand })),
  });
}

/** Keeps the brand that a command has returned; refreshes the list, the approvals queue and the home page too. */
export async function putBrand(detail: BrandDetail): Promise<void> {
  officeQueries.setQueryData(detailKey(detail.row.id), detail);
  await refreshQueries(LIST, ['approvals'], ['home']);
}
