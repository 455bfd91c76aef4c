import { ComplaintsPage } from './ComplaintsPage.tsx';

/** Register of complaints, in its own part of the build. */
export const complaintPages = { list: ComplaintsPage };
