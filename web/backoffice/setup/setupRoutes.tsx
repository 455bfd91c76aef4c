import { SetupPage } from './SetupPage.tsx';

/** The set-up guide: a part of the build of its own. */
export const setupPages = { guide: SetupPage };
