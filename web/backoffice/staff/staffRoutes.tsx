import { StaffPage } from './StaffPage.tsx';

/** The desk of staff: a part of the build of its own. */
export const staffPages = { list: StaffPage };
