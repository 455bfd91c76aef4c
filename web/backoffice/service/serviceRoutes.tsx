import { ServicePage } from './ServicePage.tsx';

/** The desk of the installation's mode: a part of the build of its own. */
export const servicePages = { mode: ServicePage };
