import { accept } from '@candor/domain/result.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { askRelease } from './askRelease.ts';
import { listBrands, openBrand } from './openBrand.ts';
import type { BrandDeskParts } from './parts.ts';

/** The desk of brands. Each request returns the brand in its new state. */
export function brandDeskRoutes(parts: BrandDeskParts): OfficeHandlers<'listBrands' | 'openBrand' | 'askBrandRelease'> {
  return {
    listBrands: async (_request, { session }) => accept(await listBrands(parts, session)),
    openBrand: ({ brand }, { session }) => openBrand(parts, brand, session),
    askBrandRelease: async (request, { session }) => {
      const asked = await askRelease(parts, request, session);
      return asked.ok ? openBrand(parts, session.brandId, session) : asked;
    },
  };
}
