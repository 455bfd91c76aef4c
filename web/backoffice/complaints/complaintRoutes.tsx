import { ComplaintsPage } from './ComplaintsPage.tsx';

/** The register of complaints: a part of the build of its own. */
export const complaintPages = { list: ComplaintsPage };
