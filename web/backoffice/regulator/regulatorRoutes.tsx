import { RegulatorPage } from './RegulatorPage.tsx';

/** Files for a supervisor, in their own part of the build. */
export const regulatorPages = { page: RegulatorPage };
