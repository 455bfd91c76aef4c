import { CasesPage } from './CasesPage.tsx';

/** Desk of confidential cases, in its own part of the build. */
export const casePages = { list: CasesPage };
