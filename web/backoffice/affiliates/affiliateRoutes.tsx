import { AffiliatesPage } from './AffiliatesPage.tsx';

/** Desk of partners, in its own part of the build. */
export const affiliatePages = { list: AffiliatesPage };
