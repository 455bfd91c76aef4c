import { OwnSignInPage } from './OwnSignInPage.tsx';
import { StaffPage } from './StaffPage.tsx';

/** The desk of staff and one's own sign-in: a part of the build of its own. */
export const staffPages = { list: StaffPage, own: OwnSignInPage };
