import { ServicePage } from './ServicePage.tsx';

/** Desk of the installation's mode, in its own part of the build. */
export const servicePages = { mode: ServicePage };
