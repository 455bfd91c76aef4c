import { RegulatorPage } from './RegulatorPage.tsx';

/** The files for a supervisor: a part of the build of its own. */
export const regulatorPages = { page: RegulatorPage };
