import { accept } from '@candor/domain/result.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { askRelease } from './askRelease.ts';
import { listBrands, openBrand } from './openBrand.ts';
import type { BrandDeskDeps } from './deps.ts';

/** Handlers of the brand desk. Each request returns the brand in its new state. */
export function brandDeskRoutes(deps: BrandDeskDeps): OfficeHandlers<'listBrands' | 'openBrand' | 'askBrandRelease'> {
  return {
    listBrands: async (_request, { session }) => accept(await listBrands(deps, session)),
    openBrand: ({ brand }, { session }) => openBrand(deps, brand, session),
    askBrandRelease: async (request, { session }) => {
      const approval = await askRelease(deps, request, session);
      return approval.ok ? openBrand(deps, session.brandId, session) : approval;
    },
  };
}
