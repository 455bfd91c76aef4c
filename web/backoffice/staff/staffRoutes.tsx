import { OwnSessionsPage } from './OwnSessionsPage.tsx';
import { StaffPage } from './StaffPage.tsx';

/** The desk of staff and one's own sessions: a part of the build of its own. */
export const staffPages = { list: StaffPage, own: OwnSessionsPage };
