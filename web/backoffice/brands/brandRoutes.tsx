import { BrandsPage } from './BrandsPage.tsx';

/** Desk of brands, in its own part of the build. */
export const brandPages = { list: BrandsPage };
