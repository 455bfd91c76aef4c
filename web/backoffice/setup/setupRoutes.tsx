import { SetupPage } from './SetupPage.tsx';

/** Set-up guide, in its own part of the build. */
export const setupPages = { guide: SetupPage };
