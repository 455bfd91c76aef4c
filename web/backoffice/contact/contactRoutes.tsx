import { ContactPage } from './ContactPage.tsx';
import { MailPage } from './MailPage.tsx';

/** What people write, and what is written to them: a part of the build of its own. */
export const contactPages = { contact: ContactPage, mail: MailPage };
