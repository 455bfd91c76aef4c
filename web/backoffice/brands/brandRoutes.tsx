import { BrandsPage } from './BrandsPage.tsx';

/** The desk of brands: a part of the build of its own. */
export const brandPages = { list: BrandsPage };
