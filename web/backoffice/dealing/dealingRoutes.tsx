import { DealingPage } from './DealingPage.tsx';

/** Dealing desk: one part of the build, fetched when it is opened. */
export const dealingPages = { desk: DealingPage };
