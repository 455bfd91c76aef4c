import { CasesPage } from './CasesPage.tsx';

/** The desk of confidential cases: a part of the build of its own. */
export const casePages = { list: CasesPage };
