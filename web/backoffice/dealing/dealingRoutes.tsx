import { DealingPage } from './DealingPage.tsx';

/** The dealing desk: one part of the build, fetched when it is opened. */
export const dealingPages = { desk: DealingPage };
