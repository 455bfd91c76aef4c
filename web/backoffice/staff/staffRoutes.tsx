import { OwnSignInPage } from './OwnSignInPage.tsx';
import { StaffPage } from './StaffPage.tsx';

/** Desk of staff and the reader's own sign-in, in their own part of the build. */
export const staffPages = { list: StaffPage, own: OwnSignInPage };
