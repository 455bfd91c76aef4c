import { AffiliatesPage } from './AffiliatesPage.tsx';

/** The desk of partners: a part of the build of its own. */
export const affiliatePages = { list: AffiliatesPage };
